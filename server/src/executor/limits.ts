import { type Limit, limits } from '../model/limits.ts';
import { runKinds } from '../model/run-kinds.ts';
import type { HeaderValues } from '../model/script-header.ts';
import type { RunRequest } from '../model/script-runner.ts';
import { readCount, readDuration } from '../syntax/header-values.ts';
import type { EffectiveLimits } from './contract.ts';

/**
 * Weighs header, caller, settings and defaults against each other and clamps (script-engine 5). The Foot reads no header.
 * Warnings are those the server logs.
 */
export function effectiveLimits(
  request: RunRequest,
  header: HeaderValues,
): { readonly limits: EffectiveLimits; readonly warnings: readonly string[] } {
  const warnings: string[] = [];
  const settings = request.settings ?? {};
  const kind = runKinds[request.kind];
  const clamp = (limit: Limit, value: number): number => {
    const { text, warning } = clamped({ limit, value, settings, sourceName: request.sourceName });
    if (warning) warnings.push(warning);
    return text;
  };
  const asked = header.timeoutMs ?? request.timeoutMs ?? kind.timeoutMs;
  const statements = header.statements ?? setting(limits.statements, settings, 'default');
  const nodes = header.maxResultNodes ?? setting(limits.resultNodes, settings, 'default');
  const plain = kind.executor === 'foot';
  return {
    limits: {
      timeoutMs: plain ? asked : clamp(limits.timeout, asked),
      statements: plain ? limits.statements.fallback : clamp(limits.statements, statements),
      resultNodes: plain ? Number.MAX_SAFE_INTEGER : clamp(limits.resultNodes, nodes),
      resultDepth:
        Number(settings[limits.resultDepth.setting] ?? limits.resultDepth.fallback) || limits.resultDepth.fallback,
      memoryMb: request.memoryMb ?? limits.memory.fallback,
    },
    warnings,
  };
}

type Settings = Readonly<Record<string, string>>;

/** A bound or default: the setting when it can be read, else the code's. */
function setting(limit: Limit, settings: Settings, which: 'default' | 'min' | 'max'): number {
  const raw = settings[`${limit.setting}.${which}`];
  const read = raw === undefined ? undefined : readNumber(limit, raw);
  return read ?? (which === 'default' ? limit.fallback : (limit[which] ?? limit.fallback));
}

function readNumber(limit: Limit, raw: string): number | undefined {
  const iso = limit.unit === 'ms' ? isoDuration(raw) : undefined;
  if (iso !== undefined) return iso > 0 ? iso : undefined;
  const read = limit.unit === 'ms' ? readDuration('', raw) : readCount('', limit.tag ?? '', raw);
  if ('failure' in read) return undefined;
  return Number(read.value) * (limit.unit === 'ms' ? 1000 : 1);
}

/** `PT1H30M5S` in milliseconds. */
function isoDuration(raw: string): number | undefined {
  const match = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?$/i.exec(raw.trim());
  if (!match) return undefined;
  return (Number(match[1] ?? 0) * 3600 + Number(match[2] ?? 0) * 60 + Number(match[3] ?? 0)) * 1000;
}

interface Clamping {
  readonly limit: Limit;
  readonly value: number;
  readonly settings: Settings;
  readonly sourceName: string;
}

function clamped({ limit, value, settings, sourceName }: Clamping): { text: number; warning?: string } {
  const shown = (amount: number): string => (limit.unit === 'ms' ? javaDuration(amount) : String(amount));
  const subject = limit.unit === 'ms' ? `@${limit.tag} value ${shown(value)}` : `@${limit.tag} ${shown(value)}`;
  const max = setting(limit, settings, 'max');
  if (value > max) {
    return {
      text: max,
      warning: `Script [${sourceName}] ${subject} exceeds ${limit.setting}.max (${shown(max)}), clamping`,
    };
  }
  const min = setting(limit, settings, 'min');
  if (value >= min) return { text: value };
  return {
    text: min,
    warning: `Script [${sourceName}] ${subject} below ${limit.setting}.min (${shown(min)}), clamping up`,
  };
}

/** `java.time.Duration.toString()`: `PT2H`, `PT0.1S`. */
export function javaDuration(ms: number): string {
  const hours = Math.floor(ms / 3_600_000);
  const minutes = Math.floor((ms % 3_600_000) / 60_000);
  const seconds = (ms % 60_000) / 1000;
  const text = `${hours ? `${hours}H` : ''}${minutes ? `${minutes}M` : ''}${seconds ? `${seconds}S` : ''}`;
  return `PT${text || '0S'}`;
}
