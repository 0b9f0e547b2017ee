import type { DebugProtocol } from '@vscode/debugprotocol';
import { lineIndex } from '../base/line-index.ts';
import { callFilters, scratchDataId } from './call-gate.ts';
import type { RequestHandler } from './requests.ts';
import type { Session } from './session.ts';
import { statementStarts } from './statement-starts.ts';

const callFilterIds = new Set<string>(callFilters.map(({ filter }) => filter));

/** Requests that say where to stop. */
export function breakpointRequests(session: Session): Readonly<Record<string, RequestHandler>> {
  const { breakpoints, gate, exceptions, control } = session;
  return {
    async setBreakpoints({ source, breakpoints: wanted, lines }: DebugProtocol.SetBreakpointsArguments) {
      const list = wanted ?? (lines ?? []).map((line) => ({ line }));
      return { breakpoints: await breakpoints.set(source?.path ?? '', list) };
    },
    async setFunctionBreakpoints({ breakpoints: wanted }: DebugProtocol.SetFunctionBreakpointsArguments) {
      const answer = gate.setFunctions(wanted ?? []);
      await control.refresh();
      return { breakpoints: answer };
    },
    async setExceptionBreakpoints({ filters, filterOptions }: DebugProtocol.SetExceptionBreakpointsArguments) {
      const all = [...(filters ?? []).map((filterId) => ({ filterId })), ...(filterOptions ?? [])];
      const calls = all.filter(({ filterId }) => callFilterIds.has(filterId));
      const others = all.filter(({ filterId }) => !callFilterIds.has(filterId));
      const byCall = gate.setFilters(calls);
      const byException = exceptions.set(others);
      await control.refresh();
      return {
        breakpoints: all.map((one) =>
          callFilterIds.has(one.filterId) ? byCall[calls.indexOf(one)] : byException[others.indexOf(one)],
        ),
      };
    },
    dataBreakpointInfo({ variablesReference, name }: DebugProtocol.DataBreakpointInfoArguments) {
      const scope = variablesReference === undefined ? undefined : session.variables.scratchScope(variablesReference);
      if (!scope)
        return {
          dataId: null,
          description: 'Only values of the scratch stores can be watched: the script changes them by host calls.',
        };
      return {
        dataId: scratchDataId(scope, name),
        description: `${scope}Values["${name}"]`,
        accessTypes: ['read', 'write', 'readWrite'],
        canPersist: true,
      };
    },
    async setDataBreakpoints({ breakpoints: wanted }: DebugProtocol.SetDataBreakpointsArguments) {
      const answer = gate.setData(wanted ?? []);
      await control.refresh();
      return { breakpoints: answer };
    },
    breakpointLocations: (args: DebugProtocol.BreakpointLocationsArguments) => breakpointLocations(session, args),
  };
}

/** Places on some lines of a file where a breakpoint can stand: from the run at work, else from the text. */
async function breakpointLocations(
  session: Session,
  { source, line, endLine = line }: DebugProtocol.BreakpointLocationsArguments,
): Promise<{ breakpoints: DebugProtocol.BreakpointLocation[] }> {
  const file = session.port.fileKey(source?.path ?? '');
  const known = [...session.sources]
    .reverse()
    .find((s) => s.file !== undefined && session.port.fileKey(s.file) === file);
  const { guest, source: running } = session.control;
  const inFile = (at: { line: number; character: number }) => ({ line: at.line + 1, column: at.character + 1 });
  const wanted = (at: DebugProtocol.BreakpointLocation): boolean => at.line >= line && at.line <= endLine;
  if (known && known === running && guest?.scriptId !== undefined) {
    const start = { scriptId: guest.scriptId, lineNumber: 0, columnNumber: 0 };
    const { locations } = await guest.cdp.send('Debugger.getPossibleBreakpoints', { start });
    const places = locations.map((l) => inFile(known.toFile({ line: l.lineNumber, character: l.columnNumber ?? 0 })));
    return { breakpoints: places.filter(wanted) };
  }
  const text =
    known?.text ?? (/\.ya?ml$/i.test(source?.path ?? '') ? '' : (session.port.readFile(source?.path ?? '') ?? ''));
  const lines = lineIndex(text);
  const places = statementStarts(text).map((offset) => {
    const at = lines.positionAt(offset);
    return inFile(known ? known.toFile(at) : at);
  });
  return { breakpoints: places.filter(wanted) };
}
