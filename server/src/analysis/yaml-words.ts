/** What a fault of YAML is about and what to do, for the words of the Brain's parser. */
const sentences: readonly (readonly [RegExp, string])[] = [
  [
    /mapping values are not allowed here/,
    'A `: ` cannot stand here: a value without quotes holds none, and the keys of a map stand in one column. Quote the value, or line up the key.',
  ],
  [
    /could not find expected ':'/,
    'The colon of this key is missing. Write `key: value`, or quote the text it belongs to.',
  ],
  [/sequence entries are not allowed here/, 'A list item cannot begin here. Begin it on a line of its own.'],
  [
    /mapping keys are not allowed here/,
    'A `? ` key cannot begin here. Begin it on a line of its own, or quote the text.',
  ],
  [/found character '\\t/, 'A tab stands where YAML takes blanks only. Indent with blanks.'],
  [/found character '(.+?)' that cannot start/, 'A value without quotes cannot begin with `$1`. Quote it.'],
  [/found unexpected end of stream/, 'The quote that opens here is never closed. Close it.'],
  [
    /found unexpected document separator/,
    'A line `---` or `...` stands inside a quoted text. Indent it, or close the quote.',
  ],
  [
    /found unknown escape character/,
    'Double quotes do not know this escape. Write `\\\\` for a backslash, or use single quotes.',
  ],
  [/hexadecimal numbers, but found/, 'An escape such as `\\u0041` lacks digits. Complete it, or use single quotes.'],
  [
    /flow sequence .*but got/,
    'The list that opens here is not closed, or a comma is missing between two items. Write `[a, b]`.',
  ],
  [/flow mapping .*but got/, 'The map that opens here is not closed, or a comma is missing. Write `{ a: 1, b: 2 }`.'],
  [
    /expected <block end>, but found/,
    'The indentation does not fit what stands above. Keys of one map, and dashes of one list, stand in one column.',
  ],
  [/expected the node content/, 'A value is missing here. Write it, or quote it if it begins with an indicator.'],
  [/found undefined alias (\S+)/, 'No anchor `&$1` stands above this alias. Define it, or write the value out.'],
  [/expected a single document/, 'A second document begins here, and a recipe is a single one. Remove the line `---`.'],
  [/constructor for the tag|Global tag|undefined tag handle/, 'The loader does not know this tag. Remove it.'],
  [
    /for merging, but found/,
    '`<<` takes a map, an alias of one, or a list of them. Name the map with `&` and write `<<: *name`.',
  ],
  [/special characters are not allowed/, 'This character cannot stand in YAML. Remove it.'],
  [
    /chomping or indentation indicators|indentation indicator in the range/,
    'Behind `|` or `>` only `-`, `+` and a digit from 1 to 9 may stand. Put the text on the next line.',
  ],
  [
    /Nesting Depth|Number of aliases|code points/,
    'The text is larger or deeper than the loader takes. Make it smaller.',
  ],
];

/** The fault in an author's words with the loader's in parentheses; the loader's alone where there is nothing to add. */
export function sayYamlFault(detail: string): string {
  const words = detail
    // The parser names places for a terminal; an editor has the mark.
    .replace(/\s*in "?'string'"?, (?:line|position)[^\n]*\n?(?: {4}[^\n]*\n?| *\^\n?)*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  for (const [form, sentence] of sentences) {
    const found = form.exec(words);
    if (found) return `${sentence.replace('$1', found[1] ?? '')} The loader refuses the recipe: ${words}`;
  }
  return `${words} — the loader refuses the recipe`;
}
