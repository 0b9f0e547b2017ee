import type { Token } from './scan.ts';

/** What an expression is, as far as the engine's rules look at it. `token` is where the engine places it. */
export interface Expression {
  readonly type:
    | 'name'
    | 'literal'
    | 'member'
    | 'call'
    | 'array'
    | 'object'
    | 'property'
    | 'assignment'
    | 'sequence'
    | 'spread'
    | 'parameters'
    | 'other';
  readonly token: Token;
  /** Where the text of the expression starts and ends. */
  readonly from: number;
  readonly to: number;
  readonly name?: string;
  /** `this`, `super`, `new.target`: no variables. */
  readonly special?: boolean;
  readonly optional?: boolean;
  readonly isPrivate?: boolean;
  /** A call that may stand left of `=` in sloppy code. */
  readonly target?: boolean;
  readonly operator?: string;
  readonly left?: Expression;
  readonly right?: Expression;
  /** Elements of a list; null for a hole. */
  readonly elements?: readonly (Expression | null)[];
  readonly trailingComma?: boolean;
  readonly operands?: readonly Expression[];
  /** Name of the property whose value it is, in a pattern. */
  readonly propertyName?: string;
  readonly parenthesized?: boolean;
}

export const isPattern = (node: Expression): boolean => node.type === 'array' || node.type === 'object';
