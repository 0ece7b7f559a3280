import { expect, test } from 'vitest';
import { makeMutants } from './make-mutants.ts';

const rulesOf = (body: string) => `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    ${body}
  }
}`;

const namesOf = (body: string) => makeMutants('r', rulesOf(body)).map(({ name }) => name);

test('a mutant is made for each part of a block', () => {
  expect(namesOf("match /notes/{id} { allow get: if resource.data.n <= 2 || !(id in ['a']); }")).toEqual([
    'r, «/notes/{id}» becomes «/{any}/{id}»',
    'r, «/notes/{id}» becomes «/notes/{id=**}»',
    "r, «allow get: if resource.data.n <= 2 || !(id in ['a']);» is gone",
    "r, «allow get: if resource.data.n <= 2 || !(id in ['a']);» is open",
    "r, «allow get: if resource.data.n <= 2 || !(id in ['a']);» also grants list",
    "r, «allow get: if resource.data.n <= 2 || !(id in ['a']);» also grants update",
    "r, «allow get: if resource.data.n <= 2 || !(id in ['a']);» also grants delete",
    "r, «allow get: if resource.data.n <= 2 || !(id in ['a']);» also holds if request.auth != null",
    "r, «allow get: if resource.data.n <= 2 || !(id in ['a']);» also holds if request.auth.token.email_verified == true",
    "r, «allow get: if resource.data.n <= 2 || !(id in ['a']);» also holds if request.auth.token.mailbox == true",
    "r, «allow get: if resource.data.n <= 2 || !(id in ['a']);» also holds if resource == null",
    "r, «allow get: if resource.data.n <= 2 || !(id in ['a']);» also holds if resource.data.user_id == request.auth.uid",
    "r, «allow get: if resource.data.n <= 2 || !(id in ['a']);» also holds if resource.data.email == request.auth.token.email",
    'r, without «resource.data.n <= 2» before ||',
    "r, without «!(id in ['a'])» after ||",
    "r, || becomes && before «!(id in ['a'])»",
    'r, «resource.data.n <= 2» becomes «(resource.data.n) < (2)»',
    'r, «resource.data.n <= 2» becomes «(resource.data.n) > (2)»',
    'r, «2» becomes «3» in «resource.data.n <= 2»',
    'r, «2» becomes «1» in «resource.data.n <= 2»',
    "r, «!(id in ['a'])» becomes «(id in ['a'])»",
    "r, «id in ['a']» becomes «!(id in ['a'])»",
    "r, «['a']» without 'a'",
    "r, «['a']» with 'Não informado'",
  ]);
});

test('a mutant is made for a function as a whole and for each of its parts', () => {
  expect(namesOf('function isNow(time) { return time > request.time; }')).toEqual([
    'r, isNow is always true',
    'r, isNow is always false',
    'r, isNow: «time > request.time» becomes «(time) >= (request.time)»',
    'r, isNow: «time > request.time» becomes «(time) < (request.time)»',
    "r, isNow: «time > request.time» becomes «time > request.time - duration.value(1, 'h')»",
  ]);
});
