import { expect, test } from 'vitest'
import { listTimeZones } from './list-time-zones.ts'

test('lists current names with offsets, those of the United States first', () => {
  const zones = listTimeZones('America/Chicago')
  const names = zones.map(({ value }) => value)
  expect(zones[1]).toEqual({
    value: 'America/Chicago',
    label: expect.stringMatching(/^Central Time \(Chicago\), GMT-[56]$/),
  })
  expect(zones).toContainEqual({ value: 'Asia/Kolkata', label: 'Asia/Kolkata, GMT+5:30' })
  expect(zones).toContainEqual({
    value: 'America/Argentina/Buenos_Aires',
    label: 'America/Argentina/Buenos Aires, GMT-3',
  })
  expect(names).toContain('UTC')
  expect(names).not.toContain('Asia/Calcutta')
  expect(names.filter((name) => name.startsWith('US/'))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
})

test.each(['US/Pacific', 'Asia/Calcutta'])('a stored obsolete name is listed: %s', (stored) => {
  expect(listTimeZones(stored).filter(({ value }) => value === stored)).toHaveLength(1)
})
