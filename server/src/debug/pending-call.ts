import { fromWire } from '../executor/wire.ts';
import type { PendingCall } from './call-gate.ts';
import type { Guest, Pause } from './guest.ts';

/** Path and arguments of the call at the gate, from the sandbox's own frame. */
export async function pendingCall({ cdp }: Guest, { inner }: Pause): Promise<PendingCall | undefined> {
  if (!inner) return undefined;
  const { result } = await cdp.send('Debugger.evaluateOnCallFrame', {
    callFrameId: inner.callFrameId,
    expression:
      'JSON.stringify([arguments[0], arguments[1]], (key, value) => typeof value === "bigint" ? Number(value) : value)',
    returnByValue: true,
    silent: true,
  });
  if (typeof result.value !== 'string') return undefined;
  const [path, wires] = JSON.parse(result.value) as [string, unknown[]];
  return { path, args: wires.map((wire) => fromWire(wire)) };
}
