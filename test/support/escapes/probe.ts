/**
 * What an attacker does with a value he got hold of: he looks for a function of another realm and asks it for the process.
 * The text defines `$take(value)`, which keeps a value, and `$verdict()`, which names everything reachable from the kept ones
 * that is not of this context. It uses only what it took before the attack began.
 */
export const probe = `
const { $take, $verdict } = (() => {
  const { ownKeys, getOwnPropertyDescriptor, getPrototypeOf, apply } = Reflect;
  const { has, add } = WeakSet.prototype, indexOf = String.prototype.indexOf, show = String;
  const seen = new WeakSet(), root = Object.prototype, global = globalThis, before = { __proto__: null };
  for (const name of ownKeys(global)) before[name] = true;
  const own = [Function, (async () => {}).constructor, function* () {}.constructor, (async function* () {}).constructor];
  for (let i = 0; i < 4; i++) own[i] = own[i].prototype;
  const traces = ['executor.cjs', 'guest.js', 'node:internal', 'isolated', 'node_modules', '[object process]', 'file://'];
  const queue = { __proto__: null }, found = { __proto__: null };
  let queued = 0, findings = 0;
  const find = (what) => { if (findings < 10) found[findings++] = what; };
  const queueUp = (path, value) => {
    if (typeof value === 'string') {
      for (let i = 0; i < traces.length; i++) if (apply(indexOf, value, [traces[i]]) >= 0) find(path + ' tells ' + traces[i]);
      return;
    }
    if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return;
    if (queued > 800 || apply(has, seen, [value])) return;
    apply(add, seen, [value]);
    queue[queued++] = { __proto__: null, path, value };
  };
  const safely = (read) => { try { return read(); } catch { return undefined; } };
  const isOwnFunction = (value) => {
    for (let at = value; at; at = getPrototypeOf(at)) for (let i = 0; i < 4; i++) if (at === own[i]) return true;
    return false;
  };
  const look = (path, value) => {
    if (typeof value === 'function' && !isOwnFunction(value)) find(path + ' is of another realm');
    if (typeof value === 'function') {
      const make = safely(() => value.constructor);
      if (typeof make === 'function' && make !== value) {
        const outside = safely(() => make('return this')());
        if (outside !== undefined && outside !== null && typeof outside === 'object' && outside !== global && safely(() => outside.Array !== undefined)) find(path + ' has another global');
        const process = safely(() => make('return typeof process + typeof require + typeof module')());
        if (typeof process === 'string' && process !== 'undefinedundefinedundefined') find(path + ' reaches the process');
      }
    }
    if (typeof value === 'object') {
      let top = value;
      for (let at; (at = getPrototypeOf(top)); ) top = at;
      if (top !== root && top !== value && getPrototypeOf(value) !== null && ownKeys(top).length > 8) find(path + ' has another root');
    }
  };
  const walk = (path, value) => {
    const keys = safely(() => ownKeys(value));
    for (let i = 0; keys && i < keys.length && i < 60; i++) {
      const key = keys[i], name = path + '.' + (typeof key === 'symbol' ? 'symbol' : key);
      const d = safely(() => getOwnPropertyDescriptor(value, key));
      if (!d) continue;
      if ('value' in d) queueUp(name, d.value);
      if (typeof d.get === 'function') { queueUp(name + '.get', d.get); queueUp(name, safely(() => value[key])); }
      if (typeof d.set === 'function') queueUp(name + '.set', d.set);
    }
    for (const name of ['constructor', 'caller', 'callee', 'stack', 'message', 'cause', 'name'])
      queueUp(path + '.' + name, safely(() => value[name]));
    queueUp(path + '.proto', safely(() => getPrototypeOf(value)));
  };
  let kept = 0;
  return {
    $take: (value) => { queueUp('loot' + kept++, value); return value; },
    $verdict: () => {
      const names = ownKeys(global);
      for (let i = 0; i < names.length; i++) if (!before[names[i]]) queueUp('global ' + show(names[i]), safely(() => global[names[i]]));
      for (let at = 0; at < queued; at++) {
        const { path, value } = queue[at];
        safely(() => look(path, value));
        if (path.length < 90) safely(() => walk(path, value));
      }
      let said = '';
      for (let i = 0; i < findings; i++) said += found[i] + '; ';
      return said === '' ? 'nothing' : said;
    },
  };
})();`;

/**
 * A script that runs an attack, waits until its promises are settled and tells by a log line what came of it. The attack is
 * the body of a function; what it returns, throws or takes with \`$take\` is looked at.
 */
export const attackScript = (attack: string): string =>
  `/** @statements 20M\n * @timeout 5s */ ${probe}
const $tell = vance.log.info;
let $left = 12;
const $done = () => { if ($left-- > 0) return void (async () => { await null; $done(); })(); $tell($verdict()); };
try { $take((() => { ${attack}\n })()); } catch (e) { $take(e); }
$done();
'end'`;
