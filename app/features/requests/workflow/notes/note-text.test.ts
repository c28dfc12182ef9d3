import { expect, test } from 'vitest'
import { completions, mentionBegun, mentionsIn, noteParts, unclearNames } from './note-text.ts'

const [ada, bob, anna, annabel] = ['Ada Byron', 'Bob', 'Anna Field', 'Anna Bel'].map((name) => ({ id: name, name }))
const people = [ada, bob, anna, annabel].flatMap((person) => person ?? [])
const called = (text: string) => mentionsIn(text, people).map(({ name }) => name)

test.for([
  ['@Ada Byron, please call', ['Ada Byron']],
  ['please @ada', ['Ada Byron']],
  ['@BOB and @bob and (@Ada)', ['Bob', 'Ada Byron']],
  // Two are called Anna, so their whole names are needed.
  ['@Anna', []],
  ['@anna field', ['Anna Field']],
  // No mention: an email address, another name, a longer name.
  ['write to dana@bob.example', []],
  ['@Bobby', []],
  ['@', []],
  ['@Ada Byronovna', ['Ada Byron']],
] as const)('%s', ([text, names]) => {
  expect(called(text)).toEqual(names)
})

test('a note is cut into names, addresses and the rest, and nothing of it is lost', () => {
  const text = '@Ada see https://shop.example/a?b=@bob, (http://x.example). javascript:alert(1)\n<b>@Bob</b>'
  const parts = noteParts(text, people, people)
  expect(parts.map((part) => part.text).join('')).toBe(text)
  expect(parts.filter(({ kind }) => kind !== 'text')).toEqual([
    { kind: 'mention', text: '@Ada' },
    { kind: 'link', text: 'https://shop.example/a?b=@bob' },
    { kind: 'link', text: 'http://x.example' },
    { kind: 'mention', text: '@Bob' },
  ])
  expect(noteParts('', people, people)).toEqual([])
})

test('a note highlights whom it called, not a name that two have', () => {
  const marked = (text: string, calledOnes: (typeof ada)[]) =>
    noteParts(
      text,
      calledOnes.flatMap((person) => person ?? []),
      people,
    )
      .filter(({ kind }) => kind === 'mention')
      .map((part) => part.text)
  expect(marked('Hello @Anna Field and @Anna please', [anna])).toEqual(['@Anna Field'])
  expect(marked('@Bob and @Ada', [ada])).toEqual(['@Ada'])
  // A unique first name mentions a person.
  expect(marked('@Anna', [anna])).toEqual(['@Anna'])
  expect(marked('@Anna', [])).toEqual([])
})

test('a name that several have is unclear, until it is written out', () => {
  expect(unclearNames('@anna, see this; @Anna again, @Bob and @nobody', people)).toEqual([
    { typed: 'anna', names: ['Anna Field', 'Anna Bel'] },
  ])
  expect(unclearNames('@Anna Field and @Annabel', people)).toEqual([])
})

test('names are offered behind an @ that begins a word', () => {
  const begun = (text: string) => mentionBegun(text, text.length)
  expect(begun('hello @an')).toEqual({ start: 6, typed: 'an' })
  expect(begun('@')).toEqual({ start: 0, typed: '' })
  expect(begun('@Anna F')).toEqual({ start: 0, typed: 'Anna F' })
  expect(begun('dana@nor')).toBeUndefined()
  expect(begun('@Ada Byron is here')).toBeUndefined()
  expect(mentionBegun('@ad and more', 3)).toEqual({ start: 0, typed: 'ad' })
  expect(completions('b', people).map(({ name }) => name)).toEqual(['Bob', 'Ada Byron', 'Anna Bel'])
  expect(completions('x', people)).toEqual([])
})
