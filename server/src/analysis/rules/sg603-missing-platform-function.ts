import type { ScriptRule } from '../rule.ts';

const absent = new Set(
  `require setTimeout setInterval setImmediate clearTimeout clearInterval queueMicrotask structuredClone fetch URL URLSearchParams TextEncoder
  TextDecoder atob btoa crypto performance process Buffer XMLHttpRequest module exports global window self document
  navigator localStorage sessionStorage alert WebAssembly Temporal Worker ShadowRealm AbortController
  __dirname __filename WebSocket Headers Request Response FormData Blob`.split(/\s+/),
);
const advice: Readonly<Record<string, string>> = {
  require: 'Modules are not available.',
  setTimeout: 'Host calls are synchronous; there is no event loop.',
  fetch: 'Call a tool, or `vance.llm`.',
  structuredClone: 'Copy with a spread or `JSON.parse(JSON.stringify(x))`.',
  process: 'Did you mean `vance.process`?',
};

export const missingPlatformFunction: ScriptRule = {
  id: 'SG603',
  name: 'missing-platform-function',
  severity: 'error',
  title: 'Function of a browser or of Node',
  why: 'The sandbox has only ECMAScript and the host API; reading the name throws a ReferenceError.',
  bad: [
    'setTimeout(() => {}, 10);',
    "const fs = require('fs');",
    'const data = structuredClone({});',
    "new URL('x');",
    "Java.type('java.lang.System');",
  ],
  good: [
    "if (typeof fetch === 'function') fetch('x');",
    'function fetch() {}\nfetch();',
    'const o = { process: 1 };\no.process;',
  ],
  check: ({ scopes }, report) => {
    const typed = new Set(
      scopes.free.filter((id) => scopes.parents.get(id)?.type === 'UnaryExpression').map((id) => id.name),
    );
    for (const id of scopes.free) {
      const parent = scopes.parents.get(id);
      const java = id.name === 'Java' && parent?.type === 'MemberExpression';
      if ((!absent.has(id.name) && !java) || typed.has(id.name)) continue;
      if (parent?.type === 'AssignmentExpression' && parent.left === id) continue;
      report({
        span: { start: id.start, end: id.end },
        message: `\`${id.name}\` does not exist in the sandbox, so the script throws here. ${advice[id.name] ?? 'Use the host API or plain ECMAScript.'}`,
      });
    }
  },
};
