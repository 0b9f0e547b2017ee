import { nearest } from '../../base/nearest.ts';
import { span } from '../../base/span.ts';
import { bundledRecipe } from '../../model/bundled-tables.ts';
import { argumentAt, hostCalls, textOf } from '../host-calls.ts';
import type { ScriptRule } from '../rule.ts';

export const recipeNotForLlm: ScriptRule = {
  id: 'SG404',
  name: 'recipe-not-for-llm',
  severity: 'warning',
  title: 'Recipe cannot be used by `vance.llm`',
  why: 'The call throws on every run.',
  bad: ["vance.llm.call('coding', 'x');"],
  good: ["vance.llm.call('action-loop-judge', 'x');", "vance.llm.call(vance.params.recipe, 'x');"],
  check: (facts, report) => {
    const { around, world } = facts.known;
    for (const { call } of hostCalls(facts, /^vance\.llm\.\w+$/)) {
      const argument = argumentAt(call, 0);
      const name = textOf(facts, argument);
      if (!argument || !name?.trim()) continue;
      const row = bundledRecipe(name);
      const found = around ? around.recipe(name) : row && { ...row, hasPrompt: true };
      const at = span(argument.start, argument.end);
      if (found) {
        const reason = !found.internal ? 'is not internal' : !found.hasPrompt ? 'has no `promptPrefix`' : undefined;
        if (reason)
          report({
            span: at,
            severity: 'error',
            message: `\`vance.llm\` needs a recipe with \`internal: true\` and a \`promptPrefix\`; \`${name}\` ${reason}, so the call throws. Use another recipe or add it there.`,
          });
      } else if (around && !around.recipes.includes(name)) {
        const near = nearest(name, around.recipes);
        report({
          span: at,
          severity: world === 'closed' ? 'error' : 'warning',
          message: `Recipe \`${name}\` was not found in this workspace or in the bundled defaults; unknown to the server too, the call throws.${near ? ` Did you mean \`${near}\`?` : ''}`,
          ...(near &&
            argument.type === 'Literal' && {
              fixes: [{ title: `Replace with \`${near}\``, edits: [{ span: at, text: `'${near}'` }] }],
            }),
        });
      }
    }
  },
};
