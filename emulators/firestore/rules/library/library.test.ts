import { expect, test } from 'vitest';
import { getRequest, NOW, outcome } from '../testing/try-rules.ts';

const DATA = { at: NOW, before: { a: 1n, b: 2n, c: 3n }, after: { a: 1n, b: 9n, d: 4n } };
const DIFF = 'resource.data.after.diff(resource.data.before)';

test.each(
  [
    // string
    "'ABC'.lower() == 'abc' && 'abc'.upper() == 'ABC' && ' a '.trim() == 'a'",
    "'abc'.size() == 3 && 'é'.toUtf8().size() == 2",
    "'abc'.matches('a.c') && !'xabc'.matches('abc') && !'abcx'.matches('abc')",
    "'ab'.matches('(a|ab)')",
    "'a,b,,'.split(',') == ['a', 'b', '', '']",
    "'a1b22'.replace('[0-9]+', '-') == 'a-b-'",
    // list
    "['a', 'b'].hasAll(['a']) && !['a'].hasAll(['a', 'b'])",
    "['a', 'b'].hasAny(['z', 'b']) && !['a'].hasAny(['z'])",
    "['a', 'b'].hasOnly(['a', 'b', 'c']) && !['a', 'z'].hasOnly(['a'])",
    "['a', 'b'].join('-') == 'a-b' && [1, 2].size() == 2",
    "['a', 'b', 'a'].removeAll(['a']) == ['b'] && ['a'].concat(['b']) == ['a', 'b']",
    '[1, 1.0, 2].toSet().size() == 2',
    // map
    "{'a': 1}.keys() == ['a'] && {'a': 1}.values() == [1] && {'a': 1}.size() == 1",
    "{'a': 1}.get('a', 2) == 1 && {'a': 1}.get('b', 2) == 2",
    "{'a': {'b': 1}}.get(['a', 'b'], 2) == 1 && {'a': 1}.get(['a', 'b'], 2) == 2",
    // map diff
    `${DIFF}.addedKeys() == ['d'].toSet() && ${DIFF}.removedKeys() == ['c'].toSet()`,
    `${DIFF}.changedKeys() == ['b'].toSet() && ${DIFF}.unchangedKeys() == ['a'].toSet()`,
    `${DIFF}.affectedKeys().hasOnly(['b', 'c', 'd'])`,
    // set
    "['a', 'b'].toSet().difference(['a'].toSet()) == ['b'].toSet()",
    "['a', 'b'].toSet().intersection(['a'].toSet()).hasAll(['a'])",
    "['a'].toSet().union(['b'].toSet()).size() == 2",
    // timestamp and duration
    'resource.data.at.year() == 2026 && resource.data.at.month() == 1 && resource.data.at.day() == 2',
    'resource.data.at.hours() == 3 && resource.data.at.minutes() == 4 && resource.data.at.seconds() == 5',
    'resource.data.at.nanos() == 6000000 && resource.data.at.toMillis() == 1767323045006',
    'resource.data.at.dayOfWeek() == 5 && resource.data.at.dayOfYear() == 2',
    'resource.data.at.date() == timestamp.date(2026, 1, 2)',
    'resource.data.at.time() == duration.time(3, 4, 5, 6000000)',
    "resource.data.at + duration.value(1, 'd') - resource.data.at == duration.value(24, 'h')",
    "timestamp.value(1000).seconds() == 1 && duration.abs(duration.value(-90, 's')).seconds() == 90",
    "duration.value(1500, 'ms').nanos() == 500000000 && duration.value(1, 'w') > duration.value(6, 'd')",
    // latlng
    'latlng.value(1, 2).latitude() == 1.0 && latlng.value(1, 2).longitude() == 2.0',
    'math.round(latlng.value(0, 0).distance(latlng.value(0, 1)) / 1000) == 111',
    // math
    'math.abs(-2) == 2 && math.ceil(1.2) == 2 && math.floor(-1.2) == -2 && math.round(1.5) == 2',
    'math.sqrt(9) == 3.0 && math.pow(2, 3) == 8.0 && !math.isNaN(1.0)',
    // conversions
    "int('5') == 5 && int(5.9) == 5 && float('1.5') == 1.5 && string(5) == '5' && string(true) == 'true'",
    "path('/a/b') == /a/b && path('users/{u}').bind({'u': 'a'}) == /users/a",
    // hashing: hexadecimal in capitals, URL-safe Base64 with padding, checksums in little-endian order
    "hashing.md5('a').toHexString() == '0CC175B9C0F1B6A831C399E269772661'",
    "hashing.sha256('').toHexString()[0:8] == 'E3B0C442'",
    "hashing.crc32('123456789').toHexString() == '2639F4CB'",
    "hashing.crc32c('123456789').toHexString() == '839206E3'",
    "b'\\xfb\\xff'.toBase64() == '-_8='",
  ].map((condition) => [condition]),
)('%s', async (condition) => {
  expect(await outcome(condition, getRequest(DATA))).toBe(true);
});

test.each([
  ["'a'.matches('(' + '')", 'Invalid regular expression pattern. Pattern: [(].'],
  ['latlng.value(91, 0) is latlng', 'Latitude must be between -90 and 90.'],
  ['timestamp.date(2026, 2, 30) is timestamp', 'Invalid date.'],
  ["duration.value(1, 'y') is duration", 'Invalid duration unit.'],
])('%s is an error: %s', async (condition, message) => {
  expect(await outcome(condition)).toBe(message);
});
