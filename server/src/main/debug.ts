// The debug adapter as a program: standard input and output, or `--port <n>`. `--preview <json>` shows what a launch
// configuration would run, and ends.
import { parseArgs } from 'node:util';
import { previewLaunch } from './preview-debug.ts';
import { serveDebug } from './serve-debug.ts';

const options = { port: { type: 'string' }, preview: { type: 'string' } } as const;
const { values } = parseArgs({ options, strict: false });
if (typeof values.preview === 'string') void previewLaunch(values.preview).then((text) => process.stdout.write(text));
else void serveDebug(typeof values.port === 'string' ? Number(values.port) : undefined);
