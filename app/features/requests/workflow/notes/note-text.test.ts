import { expect, test } from 'vitest'
import { findAmbiguousNames, findMentionedPeople, getPartialMention, listCompletions, splitNote } from './note-text.ts'

const [ada, bob, anna, annabel] = ['Ada Byron', 'Bob', 'Anna Field', 'Anna Bel'].map((name) => ({ id: name, name }))
const people = [ada, bob, anna, annabel].flatMap((person) => person ?? [])
const called = (text: string) => findMentionedPeople(text, people).map(({ name }) => name)

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

test('splits a note into mentions, links and text without loss', () => {
  const text =
    '@Ada see https://shop.example/a?b=@bob, (http://x.example). “http://y.example/a” javascript:alert(1)\n<b>@Bob</b>'
  const parts = splitNote(text, people, people)
  expect(parts.map((part) => part.text).join('')).toBe(text)
  expect(parts.filter(({ kind }) => kind !== 'text')).toEqual([
    { kind: 'mention', text: '@Ada' },
    { kind: 'link', text: 'https://shop.example/a?b=@bob' },
    { kind: 'link', text: 'http://x.example' },
    { kind: 'link', text: 'http://y.example/a' },
    { kind: 'mention', text: '@Bob' },
  ])
  expect(splitNote('', people, people)).toEqual([])
})

test('highlights mentioned people, but no ambiguous name', () => {
  const marked = (text: string, calledOnes: (typeof ada)[]) =>
    splitNote(
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

test('a first name that several people share is ambiguous until written in full', () => {
  expect(findAmbiguousNames('@anna, see this; @Anna again, @Bob and @unknown', people)).toEqual([
    { typed: 'anna', names: ['Anna Field', 'Anna Bel'] },
  ])
  expect(findAmbiguousNames('@Anna Field and @Annabel', people)).toEqual([])
})

test('suggests names after an @ at the start of a word', () => {
  const begun = (text: string) => getPartialMention(text, text.length)
  expect(begun('hello @an')).toEqual({ start: 6, typed: 'an' })
  expect(begun('@')).toEqual({ start: 0, typed: '' })
  expect(begun('@Anna F')).toEqual({ start: 0, typed: 'Anna F' })
  expect(begun('dana@nor')).toBeUndefined()
  expect(begun('@Ada Byron is here')).toBeUndefined()
  expect(getPartialMention('@ad and more', 3)).toEqual({ start: 0, typed: 'ad' })
  expect(listCompletions('b', people).map(({ name }) => name)).toEqual(['Bob', 'Ada Byron', 'Anna Bel'])
  expect(listCompletions('x', people)).toEqual([])
})
