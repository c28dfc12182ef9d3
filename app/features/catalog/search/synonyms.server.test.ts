import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { describe } from 'vitest'
import { auditLog } from '#db/tables/audit.ts'
import { productData, searchSynonyms } from '#db/tables/products.ts'
import { expect, test } from '#test/database.ts'
import { noFilters } from '../query/filters.schema.ts'
import { findProducts } from './search.server.ts'
import { toKey } from './search-words.ts'
import defaults from './synonyms.json' with { type: 'json' }
import { maxSynonyms, synonymSchema } from './synonyms.schema.ts'
import { deleteSynonym, listSynonyms, readMeanings, resetSynonyms, saveSynonym } from './synonyms.server.ts'

const by = { staffId: null, name: 'command line', ip: null }

describe('the default synonyms', () => {
  test('are about 250, valid, and each has its own key', () => {
    const terms = Object.entries(defaults)
    expect(terms.length).toBeGreaterThanOrEqual(250)
    expect(new Set(terms.map(([term]) => toKey(term))).size).toBe(terms.length)
    for (const [term, meanings] of terms)
      expect(v.parse(synonymSchema, { term, meanings: meanings.join(', ') })).toEqual({ term, meanings })
  })

  test('expand no term into itself', () => {
    for (const [term, meanings] of Object.entries(defaults)) expect(meanings.map(toKey)).not.toContain(toKey(term))
  })
})

test('an operator adds, changes, deletes and resets synonyms, and searches follow at once', async ({ db }) => {
  await db
    .insert(productData)
    .values([
      { name: 'Steel Tumbler' },
      { name: 'Stitched Key Ring' },
      { name: 'Pub Pint', description: 'Not a tumbler' },
    ])
  const find = async (search: string) =>
    (await findProducts(db, { ...noFilters, search })).products.map(({ name }) => name)
  // A meaning counts in names, not in descriptions.
  expect(await find('travel mugs')).toEqual(['Steel Tumbler'])

  expect(await find('seidel')).toEqual([])
  expect(await saveSynonym(db, { term: 'Seidel', meanings: ['pint', 'mug'], by })).toBe('saved')
  expect(await find('seidels')).toEqual(['Pub Pint'])

  expect(await saveSynonym(db, { term: 'travel mug', meanings: ['pint'], by })).toBe('term-taken')
  expect(await saveSynonym(db, { term: 'travel mug', meanings: ['pint'], editedKey: 'travel mug', by })).toBe('saved')
  expect(await find('travel mug')).toEqual(['Pub Pint'])
  const getState = async (key: string) => (await listSynonyms(db)).find((each) => each.key === key)?.state
  expect([await getState('travel mug'), await getState('seidel')]).toEqual(['changed', 'added'])

  expect(await deleteSynonym(db, { key: 'keychain', by })).toBe('keychain')
  expect(await deleteSynonym(db, { key: 'keychain', by })).toBeUndefined()
  expect([await find('keychain'), await getState('keychain')]).toEqual([[], 'deleted'])
  expect(await resetSynonyms(db, { key: 'keychain', by })).toBe(1)
  expect(await find('keychain')).toEqual(['Stitched Key Ring'])

  // A renamed default leaves its former term without a meaning.
  await saveSynonym(db, { term: 'Fob', meanings: ['key ring'], editedKey: 'keychain', by })
  expect([await find('keychain'), await find('fob')]).toEqual([[], ['Stitched Key Ring']])

  expect(await resetSynonyms(db, { key: 'all', by })).toBe(4)
  expect(await db.$count(searchSynonyms)).toBe(0)
  expect(await find('travel mug')).toEqual(['Steel Tumbler'])
  const entries = await db.select({ action: auditLog.action }).from(auditLog).where(eq(auditLog.actor, by.name))
  expect(entries.map(({ action }) => action).sort()).toEqual([
    'synonym.added',
    'synonym.changed',
    'synonym.changed',
    'synonym.removed',
    'synonym.reset',
    'synonym.reset',
  ])
})

test('limits the number of synonyms', async ({ db }) => {
  await db.insert(searchSynonyms).values(
    Array.from({ length: maxSynonyms }, (_, index) => ({
      key: `word${index}`,
      term: `word${index}`,
      meanings: ['mug'],
    })),
  )
  expect(await saveSynonym(db, { term: 'Seidel', meanings: ['mug'], by })).toBe('too-many')
  expect(await saveSynonym(db, { term: 'Word1', meanings: ['pint'], editedKey: 'word1', by })).toBe('saved')
  expect(await readMeanings(db, ['word1'])).toEqual(new Map([['word1', ['pint']]]))
  // Defaults stay editable, and become no added ones.
  expect(await deleteSynonym(db, { key: 'keychain', by })).toBe('keychain')
  expect(await saveSynonym(db, { term: 'travel mug', meanings: ['pint'], editedKey: 'travel mug', by })).toBe('saved')
  expect(await saveSynonym(db, { term: 'Fob', meanings: ['pint'], editedKey: 'travel mug', by })).toBe('too-many')
  expect(await saveSynonym(db, { term: 'keychain', meanings: ['key ring'], by })).toBe('saved')
  const states = (await listSynonyms(db)).filter(({ state }) => state !== 'default').map(({ state }) => state)
  expect(states.filter((state) => state === 'added')).toHaveLength(maxSynonyms)
  expect(states.filter((state) => state === 'changed')).toHaveLength(2)
})

test.for([
  [{ term: '', meanings: 'mug' }, 'Enter a term'],
  [{ term: '%%', meanings: 'mug' }, 'Use letters or digits'],
  [{ term: 'a b c d', meanings: 'mug' }, 'Use 3 words or fewer'],
  [{ term: 'x'.repeat(61), meanings: 'mug' }, 'Use 60 characters or fewer'],
  [{ term: 'mug', meanings: ' ' }, 'Enter what it should also find'],
  [{ term: 'mug', meanings: ', ,' }, 'Use letters or digits'],
  [{ term: 'mug', meanings: 'a,b,c,d,e,f,g,h,i' }, 'Use 8 or fewer, separated by commas'],
  [{ term: 'mug', meanings: 'x'.repeat(61) }, 'Use 60 characters or fewer for each'],
] as const)('rejects %j', ([form, message]) => {
  const result = v.safeParse(synonymSchema, form, { abortPipeEarly: true })
  expect(result.issues?.[0]?.message).toBe(message)
})
