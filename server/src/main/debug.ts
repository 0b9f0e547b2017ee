// The debug adapter as a program: standard input and output, or `--port <n>`.
import { parseArgs } from 'node:util';
import { serveDebug } from './serve-debug.ts';

const { values } = parseArgs({ options: { port: { type: 'string' } }, strict: false });
void serveDebug(typeof values.port === 'string' ? Number(values.port) : undefined);
