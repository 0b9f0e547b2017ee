import type { DebugProtocol } from '@vscode/debugprotocol';
import { breakpointRequests } from './breakpoint-requests.ts';
import { callFilters } from './call-gate.ts';
import { exceptionFilterChoices } from './exception-filters.ts';
import { lookRequests } from './look-requests.ts';
import { runRequests } from './run-requests.ts';
import type { Session } from './session.ts';

/** Answers one request: gives the body of the response, or throws why there is none. Arguments are not trusted. */
export type RequestHandler = (args: never) => unknown;

/** Everything a session answers, by the name of the request. */
export function requestTable(session: Session): Readonly<Record<string, RequestHandler>> {
  return {
    initialize(args: DebugProtocol.InitializeRequestArguments) {
      session.client = args;
      return capabilities;
    },
    ...runRequests(session),
    ...breakpointRequests(session),
    ...lookRequests(session),
  };
}

const capabilities: DebugProtocol.Capabilities = {
  supportsConfigurationDoneRequest: true,
  supportsFunctionBreakpoints: true,
  supportsConditionalBreakpoints: true,
  supportsHitConditionalBreakpoints: true,
  supportsLogPoints: true,
  supportsDataBreakpoints: true,
  supportsBreakpointLocationsRequest: true,
  supportsExceptionFilterOptions: true,
  supportsExceptionInfoRequest: true,
  supportsSetVariable: true,
  supportsSetExpression: true,
  supportsEvaluateForHovers: true,
  supportsClipboardContext: true,
  supportsCompletionsRequest: true,
  completionTriggerCharacters: ['.', '/'],
  supportsLoadedSourcesRequest: true,
  supportsRestartRequest: true,
  supportsRestartFrame: true,
  supportsStepBack: true,
  supportsStepInTargetsRequest: true,
  supportsTerminateRequest: true,
  supportsCancelRequest: true,
  exceptionBreakpointFilters: [
    ...exceptionFilterChoices.map((choice) => ({
      ...choice,
      supportsCondition: true,
      conditionDescription: 'An expression; what was thrown is `error`: `error.message.includes("x")`',
    })),
    ...callFilters.map((choice) => ({
      conditionDescription: 'An expression in the frame that makes the call',
      ...choice,
      supportsCondition: true,
    })),
  ],
};
