import type { ScriptFacts } from '../analysis/script-facts.ts';
import { hostEntries } from '../model/host-api.ts';
import { aliasesBefore, cursorContext, ownerBefore, pathOfNames, previous } from './host-chain.ts';
import { signatureText, typeText } from './host-docs.ts';

/** The signatures of the host call around the cursor. */
export interface SignatureInfo {
  readonly signatures: readonly {
    readonly label: string;
    readonly documentation: string;
    readonly params: readonly { readonly label: string; readonly documentation: string }[];
  }[];
  readonly active: number;
  readonly activeParam: number;
}

/** Signature help at `offset`; works in a call that is not finished. */
export function signatureAt(facts: ScriptFacts, offset: number): SignatureInfo | undefined {
  const context = cursorContext(facts.text, offset);
  if (context.inText?.kind === 'comment') return undefined;
  const { tokens } = context;
  let at = tokens.findLastIndex((token) => token.end <= offset || token === context.inText);
  let depth = 0;
  let commas = 0;
  for (; at >= 0; at--) {
    const token = tokens[at]!;
    if (token.kind === 'template' && token.text.startsWith('}')) depth++;
    if (token.kind === 'template' && token.text.endsWith('${') && depth-- === 0) return undefined;
    if (token.kind !== 'punctuation') continue;
    if (/^[)\]}]$/.test(token.text)) depth++;
    else if (/^[([{]$/.test(token.text)) {
      if (depth > 0) depth--;
      else if (token.text === '(') break;
      else return undefined;
    } else if (token.text === ',' && depth === 0) commas++;
    else if (token.text === ';' && depth === 0) return undefined;
  }
  const callee = previous(tokens, at);
  const name = tokens[callee];
  if (at < 0 || name?.kind !== 'word') return undefined;
  const aliases = aliasesBefore(tokens, offset);
  const owner = ownerBefore(context, callee, aliases);
  const path = owner ? `${owner}.${name.text}` : pathOfNames([name.text], aliases);
  const member = path ? hostEntries.get(path)?.member : undefined;
  if (!path || member?.kind !== 'method') return undefined;
  const fits = member.overloads.findIndex((each) => each.params.length > commas);
  return {
    signatures: member.overloads.map((each) => ({
      label: signatureText(path, each),
      documentation: member.doc,
      params: each.params.map((param) => ({ label: `${param.name}: ${typeText(param)}`, documentation: param.doc })),
    })),
    // With too many arguments the longest one shows what is allowed.
    active: fits < 0 ? member.overloads.length - 1 : fits,
    activeParam: commas,
  };
}
