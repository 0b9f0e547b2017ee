import { test } from 'vitest';
import { checkFix, checkMarks, recipePath } from '../../support/check-ide.ts';

const head = 'description: d\nengine: frankie\n';
const at = (text: string) => ({ [recipePath]: head + text });

test('keys that look like fields are warned about, others are told', () => {
  checkMarks(at('prompt: x\n'), ['recipe-key-ignored warning `prompt`']);
  checkFix(at('promt: x\n'), 'Replace with `promptPrefix`', `${head}promptPrefix: x\n`);
  checkFix(at('tools: [a]\n'), 'Replace with `allowedToolsAdd`', `${head}allowedToolsAdd: [a]\n`);
  checkMarks(at('name: x\nversion: 2\nmodel: m\n'), [
    'recipe-key-ignored warning `name`',
    'recipe-key-ignored warning `version`',
    'recipe-key-ignored warning `model`',
  ]);
  checkMarks(at('anything: x\n'), ['recipe-key-ignored info `anything`']);
  checkMarks(at('roles: []\n_destructive_excludes: []\nx-own: 1\n'), []);
});

test('keys of nested blocks', () => {
  checkMarks(at('triggers: { keyword: [a] }\n'), ['recipe-key-ignored warning `keyword`']);
  checkMarks(at('profiles:\n  web:\n    session: { idle: 3 }\n'), ['recipe-key-ignored warning `idle`']);
  checkMarks(at('profiles:\n  any-name:\n    params: { own: 1 }\n    modes:\n      default: {}\n'), []);
  checkMarks(at('modes:\n  PLANING: {}\n'), ['recipe-key-ignored warning `PLANING`']);
  checkMarks(at('modes:\n  planning: {}\n  OWN_MODE: {}\n'), []);
  checkMarks(at('params: { anything: { at: all } }\n'), []);
});

test('texts of another type count as absent', () => {
  checkMarks(at('title: 12\n'), ['recipe-value-ignored warning `12`']);
  checkFix(at('title: 12\n'), 'Add quotes', `${head}title: "12"\n`);
  checkMarks(at('promptPrefix: [a]\n'), ['recipe-value-ignored warning `[a]`']);
  checkMarks(at('title:\ndataRelayCorrection: ""\n'), []);
});

test('repeated keys, merges and aliases', () => {
  checkMarks(at('title: a\ntitle: b\n'), ['recipe-key-repeated warning `title`']);
  checkMarks(at('params: &p { a: 1, a: 2 }\nprofiles: { web: { params: *p } }\n'), ['recipe-key-repeated warning `a`']);
  checkMarks(at('params: &p { a: 1 }\nprofiles: { web: { params: { <<: *p, a: 2 } } }\n'), []);
});

test('a suppression and a severity of the team hold here too', () => {
  checkMarks(at('# shooty-disable-next-line recipe-key-ignored -- ours\nanything: x\n'), []);
  checkMarks({ ...at('anything: x\n'), 'shooty.config.yaml': 'rules: { recipe-key-ignored: off }\n' }, []);
});
