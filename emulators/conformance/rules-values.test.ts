import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Bytes, doc, GeoPoint, Timestamp } from 'firebase/firestore';
import { Conditions, openRules, type Outcome, type RulesTarget } from './support/open-rules.ts';

/**
 * The types of the rules language and their methods: one condition for each, with its outcome.
 * https://firebase.google.com/docs/reference/rules/rules. Where the reference is silent or differs, the outcomes were
 * measured on production's Rules Test API and on the official emulator.
 */
const TYPES: Record<string, Partial<Record<Outcome, readonly string[]>>> = {
  'the types that `is` knows': {
    true: [
      '1 is int && 1 is number && 1.0 is float && 1.0 is number',
      "'a' is string && true is bool && [] is list && {} is map && b'a' is bytes",
      "request.time is timestamp && duration.value(1, 's') is duration",
      "latlng.value(1, 2) is latlng && path('/a/b') is path && /a/b is path",
      'request.auth is map && request.path is path && {}.keys() is list',
    ],
    false: [
      '1 is float',
      '1.0 is int',
      'null is int',
      'null is map',
      "path('/a/b') is string",
      '[1].toSet() is set',
      '[1].toSet() is list',
    ],
  },
  'equality: kinds differ, numbers are equal by value': {
    true: [
      'null == null && true == true',
      '1 == 1.0 && 0 == -0.0',
      "1 != '1' && true != 1 && null != 1 && null != false",
      "b'abc' != 'abc'",
      '[1, [2]] == [1, [2]]',
      "{'a': 1, 'b': 2} == {'b': 2, 'a': 1}",
      '[1][0] == 1.0',
      'data().place == latlng.value(1.5, 2.5) && data().at == timestamp.value(1500)',
    ],
    false: [
      '[1, 2] == [2, 1]',
      '[1] == [1.0]',
      "{'a': [1]} == {'a': [1.0]}",
      '[0.0] == [-0.0]',
      "float('NaN') == float('NaN')",
      "[float('NaN')] == [float('NaN')]",
      '[1].toSet() == [1]',
    ],
  },
  'order: of numbers, texts, bytes, times and durations': {
    true: [
      '1 < 1.5 && 2 > 1.5 && 1 <= 1.0',
      "'' < 'a' && 'A' < 'a' && 'a' < 'ab'",
      "b'abc' < b'abd' && b'ab' < b'abc'",
      'timestamp.date(2025, 1, 1) < timestamp.date(2025, 1, 2)',
      "duration.value(59, 's') < duration.value(1, 'm')",
    ],
    error: [
      "1 < 'a'",
      'null < 1',
      '[1] < [2]',
      "{'a': 1} < {'a': 2}",
      "path('/a') < path('/b')",
      'false < true',
    ],
  },
  'arithmetic: of 64-bit integers and of floats': {
    true: [
      '5 / 2 == 2 && -5 / 2 == -2 && 5.0 / 2 == 2.5',
      '5 % 3 == 2 && -5 % 3 == -2 && 5 % -3 == 2',
      '1 + 2 * 3 == 7 && (1 + 2) * 3 == 9 && 10 - 4 - 3 == 3',
      'true == 1 < 2 && false != 1 in [1] && true == 1 + 1 is int && 2 * 3 in [6]',
      '1 + 1.5 is float && 1 + 1 is int',
      '-(-3) == 3 && -9223372036854775807 - 1 == -9223372036854775808',
      '1.0 / 0 > 9223372036854775807 && math.isNaN(0.0 / 0.0)',
    ],
    error: [
      '1 / 0 == 1',
      '1 % 0 == 1',
      'data().zero / data().zero == 1',
      '9223372036854775807 + 1 > 0',
      '9223372036854775807 * 2 > 0',
      '1 + true == 2',
      "'a' + 1 == 'a1'",
      "'a' * 2 == 'aa'",
      "-'a' == 'a'",
    ],
  },
  '`+` of other kinds: texts, times and durations': {
    true: [
      "'a' + 'b' == 'ab'",
      "timestamp.value(0) + duration.value(60, 's') == timestamp.value(60000)",
      "timestamp.value(60000) - timestamp.value(0) == duration.value(1, 'm')",
      "timestamp.value(60000) - duration.value(60, 's') == timestamp.value(0)",
      "duration.value(30, 's') + duration.value(30, 's') - duration.value(60, 's') == duration.value(0, 's')",
    ],
    error: [
      '[1] + [2] == [1, 2]',
      "{'a': 1} + {'b': 2} == {}",
      "b'a' + b'b' == b'ab'",
      "'at ' + request.time == ''",
      'timestamp.value(0) + timestamp.value(1) == timestamp.value(1)',
      "duration.value(1, 's') + 1 == duration.value(2, 's')",
    ],
  },
  'booleans: &&, || and ?: take nothing else': {
    true: ['true && !false', 'false || true', 'false ? false : true', '!(false && 1)', 'true || 1'],
    error: ['1 && true', 'false || 1', '1 ? true : false', '!1', '!null', 'true && null'],
  },
  'an error: absorbed by what decides alone, on either side': {
    true: ['true || data().nothing == 1', 'data().nothing == 1 || true', '(1 / 0 == 1 && false) == false'],
    false: ['data().nothing == 1 && false', 'false && data().nothing == 1'],
    error: [
      'data().nothing == 1 || false',
      'data().nothing == 1 && true',
      'data().nothing == 1 ? true : true',
    ],
  },
  String: {
    true: [
      "'abc'.size() == 3 && ''.size() == 0 && '😀'.size() == 2",
      "'ABC'.lower() == 'abc' && 'éa'.upper() == 'ÉA' && '  a '.trim() == 'a'",
      "'a,b'.split(',') == ['a', 'b'] && 'a'.split(',') == ['a'] && 'a1b22c'.split('[0-9]+') == ['a', 'b', 'c']",
      "'aaa'.replace('a', 'b') == 'bbb' && 'ab'.replace('(a)', '[$1]') == '[a]b' && 'a'.replace('a', '$0$0') == 'aa'",
      "'é'.toUtf8() == b'\\xc3\\xa9'",
      "'abcdef'[1:3] == 'bc' && 'abc'[0] == 'a' && 'abc'[2:2] == '' && 'abc'[0:3] == 'abc'",
    ],
    error: [
      "'abc'[3] == ''",
      "'abc'[-1] == 'c'",
      "'abc'[0:0] == ''",
      "'abc'[3:3] == ''",
      "'abc'[0:99] == 'abc'",
      "'abc'[2:1] == ''",
      "'abc'.length == 3",
      "'a'.concat('b') == 'ab'",
      "'a'.split(1) == ['a']",
      "'a' in 'abc'",
    ],
  },
  'regular expressions: those of RE2, over the whole text': {
    true: [
      "'abc'.matches('a.c') && 'abc'.matches('^abc$') && 'abc'.matches('abc|def') && ''.matches('')",
      "'a1'.matches('[[:alpha:]][[:digit:]]') && 'ABC'.matches('(?i)abc') && 'ñandú'.matches('\\\\p{L}+')",
      "'a\\nb'.matches('(?s)a.b') && 'me@acme.com'.matches('.*@acme\\\\.com')",
      "'\\u0001'.matches('\\\\01') && '\\t'.matches('\\\\011')",
    ],
    false: [
      "'abc'.matches('b')",
      "'a\\nb'.matches('a.b')",
      "'me@acme-com'.matches('.*@acme\\\\.com')",
      "'a'.matches('A')",
    ],
    error: [
      "'a'.matches('(' + 'a')",
      "'aa'.matches('(a)' + '\\\\1')",
      "'ab'.matches('a(?' + '=b)b')",
      "'a'.matches(1)",
    ],
  },
  'escapes in texts and bytes': {
    true: [
      "'\\\\\\'\\\"\\n\\r\\t\\b\\f'.toUtf8().toHexString() == '5C27220A0D09080C'",
      "'\\x41\\u0041\\101' == 'AAA' && '\\xe9' == 'é' && '\\377' == '\\u00ff'",
      "'\\ud83d\\ude00' == '😀' && \"it's\" == 'it\\'s'",
      "b'\\xff\\377é'.toHexString() == 'FFFFC3A9' && B\"a\" == b'a'",
    ],
    false: ["'\\xc3\\xa9' == 'é'", "b'\\xe9' == 'é'.toUtf8()"],
  },
  List: {
    true: [
      '[1, 2, 3].size() == 3 && [1, 2, 3][0] == 1 && [1, 2, 3][1:3] == [2, 3] && [1, 2][1:1] == []',
      '[1, 2].hasAll([1]) && [1, 2].hasAll([]) && [1, 2].hasAny([3, 2]) && [1, 1].hasOnly([1, 2])',
      '[1, 2].concat([2]) == [1, 2, 2] && [1, 2, 2].removeAll([2]) == [1] && [1, 2, 1].toSet().size() == 2',
      "['a', 1, 2.0, true, null, path('/a/b')].join('|') == 'a|1|2.0|true|null|/a/b' && [].join(',') == ''",
      '1 in [1, 2] && [1] in [[1]] && null in [null] && -0.0 in [0.0]',
    ],
    false: [
      '1.0 in [1]',
      '[1].hasAny([1.0])',
      "float('NaN') in [float('NaN')]",
      '[].hasAny([1])',
      '[1, 2].hasOnly([1])',
      '[1, 2].removeAll([1.0]) == [2]',
    ],
    error: [
      '[1][1] == 1',
      '[1][-1] == 1',
      '[1, 2][0:0] == []',
      '[1, 2][2:2] == []',
      "[1]['length'] == 1",
      '[1].hasAny([1].toSet())',
      "['a'].hasOnly('a')",
      "['a'].concat('b') == []",
      "['a'].join() == 'a'",
      "[['a']].join(',') == 'a'",
      '[1].union([2].toSet()) == [1].toSet()',
    ],
  },
  Set: {
    true: [
      '[1, 2, 2].toSet().size() == 2 && [1, 2].toSet() == [2, 1].toSet()',
      '[1, 2].toSet().union([3].toSet()) == [1, 2, 3].toSet()',
      '[1, 2].toSet().difference([2].toSet()) == [1].toSet()',
      '[1, 2].toSet().intersection([2, 3].toSet()) == [2].toSet()',
      '[1, 2].toSet().hasAll([1]) && [1].toSet().hasAny([1, 2].toSet()) && [1].toSet().hasOnly([1, 2])',
      '1 in [1.0].toSet() && [1, 1.0].toSet().size() == 1 && [[1]].toSet() == [[1.0]].toSet()',
      "float('NaN') in [float('NaN')].toSet() && [0.0, -0.0].toSet().size() == 1",
    ],
    error: [
      '[1].toSet().union([2]) == [1].toSet()',
      '[1].toSet().toSet() == [1].toSet()',
      '[1].toSet()[0] == 1',
      "[1].toSet().join(',') == '1'",
      "[1].toSet().hasAny('a')",
    ],
  },
  Map: {
    true: [
      "{'a': 1}.size() == 1 && {'a': 1}.a == 1 && {'a': 1}['a'] == 1 && {'a b': 1}['a b'] == 1",
      "{'b': 1, 'a': 2, '10': 3, '9': 4, 'B': 5}.keys() == ['10', '9', 'B', 'a', 'b']",
      "{'c': 3, 'a': 1}.values() == [3, 1]",
      "'a' in {'a': null} && !('b' in {'a': 1}) && !('toString' in {'a': 1})",
      "{'a': 1}.get('a', 0) == 1 && {'a': 1}.get('b', 0) == 0 && {'a': null}.get('a', 1) == null",
      "{'a': {'b': 1}}.get(['a', 'b'], 0) == 1 && {'a': 1}.get(['a', 'b'], 0) == 0 && {}.get(['a', 'b'], 0) == 0",
    ],
    error: [
      "{'a': 1}.b == null",
      "{'a': 1}['b'] == null",
      "{'a': 1}['b'] is string",
      "{'a': 1}.constructor == null",
      "1 in {'a': 1}",
      "{'a': 1}.get(1, 0) == 0",
      "{'a': 1}.hasAll(['a'])",
      'null.a == 1',
      "'a' in null",
    ],
  },
  MapDiff: {
    true: [
      "after().diff(before()).addedKeys() == ['new'].toSet()",
      "after().diff(before()).removedKeys() == ['old'].toSet()",
      "after().diff(before()).changedKeys() == ['other'].toSet()",
      "after().diff(before()).unchangedKeys() == ['same'].toSet()",
      "after().diff(before()).affectedKeys().hasOnly(['new', 'old', 'other'])",
      "'other' in after().diff(before()).changedKeys()",
      "{'a': 1, 'b': [0.0]}.diff({'a': 1.0, 'b': [-0.0]}).affectedKeys().size() == 0",
    ],
    false: ["after().diff(before()).affectedKeys() == ['new', 'old', 'other']"],
    error: ['after().diff(before()).size() == 3', 'after().diff(1).addedKeys().size() == 0'],
  },
  Path: {
    true: [
      "path('/a/b') == /a/b && path('a/b') == path('/a/b') && path('/a/b')[1] == 'b'",
      "path('/users/{id}').bind({'id': 'me'}) == /users/me && path('/a').bind({}) == /a",
      "/users/$(request.auth.uid) == path('/users/' + request.auth.uid)",
      "request.path[3] == 'plain' || request.path[3] == 'negated' || true",
      'data().reference == /databases/$(database)/documents/data/sample',
    ],
    error: [
      "path('/a/b').size() == 2",
      "path('/a') + path('/b') == path('/a/b')",
      'path(1) == /a',
      'path(/a) == /a',
      "path('/users/{id}').bind({}) == /users",
      "path('/users').bind({'id': 'me'}) == /users",
      "'a' in path('/a/b')",
    ],
  },
  Timestamp: {
    true: [
      'timestamp.date(2020, 1, 2).year() == 2020 && timestamp.date(2020, 1, 2).month() == 1',
      'timestamp.date(2020, 1, 2).day() == 2 && timestamp.date(2020, 1, 2).dayOfWeek() == 4',
      'timestamp.date(2020, 12, 31).dayOfYear() == 366 && timestamp.date(2020, 1, 2).hours() == 0',
      'timestamp.value(3723004).hours() == 1 && timestamp.value(3723004).minutes() == 2',
      'timestamp.value(3723004).seconds() == 3 && timestamp.value(3723004).nanos() == 4000000',
      'timestamp.value(-1500).year() == 1969 && timestamp.value(-1500).seconds() == 58 && timestamp.value(-1500).toMillis() == -1500',
      'timestamp.value(90061000).date() == timestamp.date(1970, 1, 2)',
      'timestamp.value(90061000).time() == duration.time(1, 1, 1, 0)',
      'data().at == timestamp.value(1500) && request.time > data().at',
    ],
    error: [
      'timestamp.date(2020, 13, 1) is timestamp',
      'timestamp.date(2020, 2, 30) is timestamp',
      'timestamp.value(1.5) is timestamp',
    ],
  },
  Duration: {
    true: [
      "duration.value(1, 'w') == duration.value(7, 'd') && duration.value(1, 'd') == duration.value(24, 'h')",
      "duration.value(1, 'h') == duration.value(60, 'm') && duration.value(1, 's') == duration.value(1000000000, 'ns')",
      "duration.value(1500, 'ms').seconds() == 1 && duration.value(1500, 'ms').nanos() == 500000000",
      'duration.time(1, 2, 3, 4).seconds() == 3723 && duration.time(1, 2, 3, 4).nanos() == 4',
      "duration.abs(duration.value(-1, 's')) == duration.value(1, 's')",
    ],
    error: ["duration.value(1, 'x') is duration", "duration.value('1', 's') is duration"],
  },
  LatLng: {
    true: [
      'latlng.value(1, 2).latitude() == 1 && data().place.longitude() == 2.5',
      'latlng.value(0, 0).distance(latlng.value(1, 0)) > 111000 && latlng.value(0, 0).distance(latlng.value(1, 0)) < 112000',
    ],
    error: ['latlng.value(91, 0) is latlng', 'latlng.value(0, 181) is latlng'],
  },
  'Bytes and hashing': {
    true: [
      "data().bytes == b'abc' && data().bytes.size() == 3 && 'hi'.toUtf8().toBase64() == 'aGk=' && '~~~'.toUtf8().toBase64() == 'fn5-'",
      "hashing.md5('abc').toHexString() == '900150983CD24FB0D6963F7D28E17F72'",
      "hashing.sha256('abc'.toUtf8()) == hashing.sha256('abc') && hashing.sha256('abc').size() == 32",
      "hashing.crc32('123456789').toHexString() == '2639F4CB' && hashing.crc32c('123456789').toHexString() == '839206E3'",
    ],
    error: ["b'abc'[0] == 97", 'hashing.md5(1).size() == 16'],
  },
  math: {
    true: [
      'math.abs(-2) is int && math.abs(-2.5) == 2.5 && math.abs(-9223372036854775808) < 0',
      'math.ceil(1.2) == 2 && math.ceil(1) is float && math.floor(-1.2) == -2 && math.floor(1.8) is float',
      'math.round(2.5) == 3 && math.round(-2.5) == -2 && math.round(-1.6) == -2 && math.round(1.5) is int',
      'math.round(math.sqrt(-1)) == 0 && math.round(math.pow(0, -1)) == 9223372036854775807',
      'math.sqrt(4) == 2 && math.pow(2, -1) == 0.5 && math.pow(2, 3) is float',
      'math.isNaN(math.sqrt(-1.0)) && !math.isNaN(1)',
    ],
    error: [
      "math.abs('a') == 1",
      'math.abs(1, 2) == 1',
      'math.sqrt() == 1',
      'math.isInfinite(1.0)',
      'math.isNaN(null)',
    ],
  },
  'int(), float() and string()': {
    true: [
      "int('12') == 12 && int('-3') == -3 && int('+3') == 3 && int('007') == 7 && int(2.9) == 2 && int(-2.9) == -2",
      "int(float('1e20')) == 9223372036854775807 && int(float('NaN')) == 0 && int('-9223372036854775808') == -9223372036854775808",
      "float('1e3') == 1000 && float('.5') == 0.5 && float('5.') == 5 && float('1.5f') == 1.5 && float('0x1p3') == 8",
      "float(' 2.5 ') == 2.5 && float('Infinity') > 1 && math.isNaN(float('NaN')) && float(2) is float",
      "string(12) == '12' && string(true) == 'true' && string(null) == 'null' && string(path('a/b')) == '/a/b'",
      "string(1.0) == '1.0' && string(-0.0) == '-0.0' && string(0.1 + 0.2) == '0.30000000000000004'",
      "string(float('1e7')) == '1.0E7' && string(9999999.0) == '9999999.0' && string(float('1e-4')) == '1.0E-4' && string(0.001) == '0.001'",
      "string(float('4.9e-324')) == '4.9E-324' && string(float('2e-323')) == '2.0E-323' && string(123456789.0) == '1.23456789E8'",
    ],
    error: [
      "int('1.5') == 1",
      "int(' 1') == 1",
      "int('0x10') == 16",
      "int('') == 0",
      "int('9223372036854775808') > 0",
      'int(true) == 1',
      'int(null) == 0',
      "float('abc') == 0",
      "float('inf') > 0",
      "float('1_000') == 1000",
      'float(true) == 1',
      "string([1]) == ''",
      "string({'a': 1}) == ''",
      "string(b'abc') == 'abc'",
      'string(request.time) is string',
      "bool('true')",
    ],
  },
  'debug(), which the emulator has': {
    true: ['debug(true)', 'debug(1) == 1', 'debug([1, 2]).size() == 2'],
    false: ['debug(false)'],
  },
};

const FUNCTIONS = `
    function data() { return get(/databases/$(database)/documents/data/sample).data; }
    function before() { return {'same': 1, 'other': 'a', 'old': true}; }
    function after() { return {'same': 1, 'other': 'b', 'new': [1]}; }`;

const conditions = new Conditions(FUNCTIONS);
const cases = Object.entries(TYPES).map(([type, outcomes]) => ({
  type,
  rows: (['true', 'false', 'error'] as const).flatMap((outcome) =>
    (outcomes[outcome] ?? []).map((condition) => ({ condition, outcome, at: conditions.add(condition) })),
  ),
}));

let target: RulesTarget;
beforeAll(async () => {
  target = await openRules('rules-values');
  await target.seed({
    'data/sample': {
      zero: 0,
      bytes: Bytes.fromUint8Array(new TextEncoder().encode('abc')),
      place: new GeoPoint(1.5, 2.5),
      at: Timestamp.fromMillis(1500),
      reference: doc(target.firestore('me'), 'data/sample'),
    },
  });
  await target.putRules(conditions.rules());
});
afterAll(() => target.close());

describe.each(cases)('$type', ({ rows }) => {
  test.each(rows)('$condition: $outcome', async ({ at, outcome }) => {
    expect(await conditions.outcome(at, target.firestore('me'))).toBe(outcome);
  });
});
