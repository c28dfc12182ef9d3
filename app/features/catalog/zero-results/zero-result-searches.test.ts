import { getTodayInChicago } from '#app/lib/time/dates.ts'
import { connect } from '#db/client.ts'
import { zeroResultSearches } from '#db/tables/searches.ts'
import { expect, test } from '#test/database.ts'
import {
  addZeroResultCounts,
  listZeroResultSearches,
  maxTextsPerDay,
  type ZeroResultCount,
} from './zero-result-searches.server.ts'

const today = getTodayInChicago()
const daysAgo = (days: number) => getTodayInChicago(new Date(Date.now() - days * 24 * 60 * 60 * 1000))
const counts = (from: number, to: number): ZeroResultCount[] =>
  Array.from({ length: to - from }, (_, index) => ({ day: today, words: `thing ${from + index}`, times: 1 }))

test('adds counts per day and lists sums over days', async ({ db }) => {
  await addZeroResultCounts(db, [
    { day: today, words: 'frisbee', times: 2 },
    { day: today, words: 'yoga mat', times: 4 },
    { day: daysAgo(3), words: 'frisbee', times: 1 },
    { day: daysAgo(9), words: 'frisbee', times: 50 },
  ])
  await addZeroResultCounts(db, [{ day: today, words: 'frisbee', times: 5 }])
  expect(await listZeroResultSearches(db, { since: daysAgo(6), limit: 10 })).toEqual({
    searches: [
      { words: 'frisbee', times: 8, lastDay: today },
      { words: 'yoga mat', times: 4, lastDay: today },
    ],
    distinctCount: 2,
    times: 12,
  })
  expect(await listZeroResultSearches(db, { since: daysAgo(3), limit: 1 })).toEqual({
    searches: [{ words: 'frisbee', times: 8, lastDay: today }],
    distinctCount: 2,
    times: 12,
  })
  expect(await listZeroResultSearches(db, { since: daysAgo(-1), limit: 1 })).toEqual({
    searches: [],
    distinctCount: 0,
    times: 0,
  })
})

test('limits the texts of a day and still counts the stored ones', async ({ db }) => {
  await addZeroResultCounts(db, counts(0, maxTextsPerDay - 5))
  await addZeroResultCounts(db, [...counts(500, 520), { day: today, words: 'thing 0', times: 7 }])
  await addZeroResultCounts(db, [
    { day: today, words: 'too late', times: 9 },
    { day: daysAgo(1), words: 'yesterday', times: 1 },
  ])
  expect(await db.$count(zeroResultSearches)).toBe(maxTextsPerDay + 1)
  const { searches } = await listZeroResultSearches(db, { since: daysAgo(1), limit: 1_000 })
  expect(searches[0]).toMatchObject({ words: 'thing 0', times: 8 })
  expect(searches.filter(({ words }) => words === 'too late')).toEqual([])
})

test('concurrent processes lose no count and stay within the limit', async ({ db, databaseUrl }) => {
  const others = Array.from({ length: 4 }, () => connect(databaseUrl, { max: 2 }))
  const same = counts(0, 40)
  await addZeroResultCounts(db, same)
  await Promise.all([
    ...others.map((other) => addZeroResultCounts(other.db, same)),
    ...others.map((other, index) =>
      addZeroResultCounts(other.db, counts(100 + index * 90, 190 + index * 90).reverse()),
    ),
  ])
  for (const { close } of others) await close()
  expect(await db.$count(zeroResultSearches)).toBe(maxTextsPerDay)
  const { searches } = await listZeroResultSearches(db, { since: today, limit: 40 })
  expect(searches.map(({ times }) => times)).toEqual(same.map(() => 5))
})

test('deletes expired counts', async ({ db }) => {
  await db.insert(zeroResultSearches).values([
    { day: daysAgo(402), words: 'long ago', times: 1 },
    { day: daysAgo(398), words: 'a while ago', times: 1 },
  ])
  await addZeroResultCounts(db, counts(0, 1))
  const stored = await db.select({ words: zeroResultSearches.words }).from(zeroResultSearches)
  expect(stored.map(({ words }) => words).sort()).toEqual(['a while ago', 'thing 0'])
})
