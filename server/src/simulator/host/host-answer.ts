import type { HostData } from '../../model/host-data.ts';
import type { HostAnswer } from '../../model/script-runner.ts';
import { isJavaBlank } from '../java-blank.ts';

/** A value as the answer of a host call. */
export const answer = (value: HostData): HostAnswer => ({ value });

/** The answer of a `void` method: it reads as null (script-api 0). */
export const nothing: HostAnswer = { value: null };

/** A Java exception of another class; `type` is the simple class name. */
export const raise = (type: string, message: string | null): HostAnswer => ({ throws: { type, message } });

/** A `ScriptHostException` with this message. */
export const refuse = (message: string): HostAnswer => raise('ScriptHostException', message);

/** Whether a text argument is null, missing or blank as Java's `isBlank` sees it. */
export const isBlank = (text: HostData | undefined): boolean => typeof text !== 'string' || isJavaBlank(text);

/** A text argument; null, missing and anything else that is no text give null. */
export const textOf = (data: HostData | undefined): string | null => (typeof data === 'string' ? data : null);
