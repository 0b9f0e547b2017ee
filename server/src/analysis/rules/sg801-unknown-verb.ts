import { nearest } from '../../base/nearest.ts';
import { verbs } from '../../model/commands.ts';
import type { SkillRule } from '../rule.ts';
import { parsedCommands } from '../skill-facts.ts';

export const unknownVerb: SkillRule = {
  id: 'SG801',
  name: 'unknown-verb',
  severity: 'warning',
  title: 'Verb that does not exist',
  why: 'An unknown verb does nothing and is no error.',
  bad: [
    '---\ntitle: t\ndescription: d\nversion: "1"\nactivate:\n  - Guard get\n---\nbody\n',
    '---\ntitle: t\ndescription: d\nversion: "1"\nactivate:\n  - /ping\n---\nbody\n',
    '---\ntitle: t\ndescription: d\nversion: "1"\ndeactivate:\n  - thinkin off\n---\nbody\n',
  ],
  good: ['---\ntitle: t\ndescription: d\nversion: "1"\nactivate:\n  - //ping\n  - guard clear\n---\nbody\n'],
  check: (facts, report) => {
    const names = verbs.filter((each) => facts.around.extensions || !each.since).map((each) => each.name);
    const known = [...names, ...facts.around.verbs];
    for (const { verb, verbSpan } of parsedCommands(facts)) {
      if (known.includes(verb)) continue;
      const plain = verb.replace(/^\/+/, '').toLowerCase();
      // Capitals and slashes in front of a known verb are wrong in every world.
      const slip = known.includes(plain) ? plain : undefined;
      const near = slip ?? nearest(plain, known);
      report({
        span: verbSpan,
        severity: !slip && facts.around.world === 'closed' ? 'error' : 'warning',
        message: `${slip ? `Verbs are written in small letters without slashes: nothing handles \`${verb}\`` : `No handler for \`${verb}\` in this workspace or in the bundled defaults`}, so the command does nothing.${near ? ` Did you mean \`${near}\`?` : ''}`,
        ...(near && { fixes: [{ title: `Replace with \`${near}\``, edits: [{ span: verbSpan, text: near }] }] }),
      });
    }
  },
};
