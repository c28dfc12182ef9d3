import { expect, test } from 'vitest'
import { toInventoryParams } from '#app/features/catalog/inventory/filter.ts'
import { toInboxParams } from '#app/features/requests/inbox/filter.ts'
import { listChanges } from './list-changes.ts'

test('listChanges formats empty values and leaves out values that are empty or the same on both sides', () => {
  expect(listChanges({ owner: null }, { owner: 'Kim Lee' })).toEqual([
    { label: 'Assignee', from: 'Unassigned', to: 'Kim Lee' },
  ])
  expect(listChanges({ owner: 'Kim Lee' }, { owner: null })).toEqual([
    { label: 'Assignee', from: 'Kim Lee', to: 'Unassigned' },
  ])
  expect(listChanges({ months: '' }, { months: 24 })).toEqual([{ label: 'Months', from: 'None', to: '24' }])
  const zone = listChanges({ 'Time zone': null }, { 'Time zone': 'America/Denver' })
  expect(zone).toEqual([{ label: 'Time zone', from: 'Default', to: 'America/Denver' }])
  expect(listChanges(null, { fields: 'company_id, job_title' })).toEqual([
    { label: 'Fields', from: undefined, to: 'company, job title' },
  ])
  // Entries of older releases have one role.
  expect(listChanges({ role: 'sales' }, { role: 'owner' })).toEqual([{ label: 'Role', from: 'Sales', to: 'Admin' }])
  const before = { roles: ['sales', 'editor'], permissions: [] }
  expect(listChanges(before, { roles: ['editor'], permissions: ['read-requests'] })).toEqual([
    { label: 'Roles', from: 'Sales, Editor', to: 'Editor' },
    { label: 'Additional access', from: 'None', to: 'Views requests' },
  ])
  expect(listChanges(null, { last_seen: 'today' })).toEqual([{ label: 'Last seen', from: undefined, to: 'today' }])
  expect(listChanges({ 'not-spam': null }, { 'not-spam': null })).toEqual([])
  expect(listChanges({ months: 24, roles: ['sales'] }, { months: 24, roles: ['sales'] })).toEqual([])
  expect(listChanges(null, { at: 'toString' })).toEqual([{ label: 'Failed step', from: undefined, to: 'ToString' }])
  expect(listChanges(null, null)).toEqual([])
})

test.for([
  [{ 'left out': 40 }, 'Skipped rows: 40'],
  [{ hidden: 2 }, 'Marked out of stock: 2'],
  [{ 'hidden products': 2 }, 'Hidden products: 2'],
  [{ pictures: 12 }, 'Images: 12'],
  [{ others: 3 }, 'Other sessions: 3'],
  [{ at: 'confirming' }, 'Failed step: Password confirmation'],
  [{ at: 'code used before' }, 'Failed step: Code that was already used'],
  [{ at: 'recovery code' }, 'Failed step: Recovery code'],
  [{ by: 'link' }, 'Method: Reset link'],
  [{ by: 'current password' }, 'Method: Current password'],
  [{ order: '5 by hand' }, 'Order: 5 sorted manually'],
  [{ order: 'by name' }, 'Order: Sorted by name'],
  [{ name: 'at' }, 'Name: at'],
  [{ canSeeAddresses: true }, 'Can see addresses: Yes'],
  [{ canStartCampaigns: false }, 'Can start campaigns: No'],
  [{ productData: '127.0.0.1' }, 'Product data: 127.0.0.1'],
  [{ url: 'https://hooks.example' }, 'URL: https://hooks.example'],
  [{ kind: 'receipt' }, 'Type: receipt'],
  [{ state: 'sent' }, 'Status: sent'],
  [{ address: '192.0.2.7' }, 'IP address: 192.0.2.7'],
  [{ fields: 'companyId, asksPhone, owner_ids' }, 'Fields: company, asks phone, owner'],
  [{ skipped: ['mail', 'box'] }, 'Skipped: mail, box'],
  [{ mail: { at: '2026-11-25', to: 'kim@shop.example' } }, 'Test email: at 2026-11-25, to kim@shop.example'],
  [{ payload: 'thin' }, 'Contents of events: What happened'],
  [{ acting_member: 'a1b2' }, 'By member ID: a1b2'],
] as const)('listChanges formats %o for people', ([after, text]) => {
  expect(listChanges(null, after).map(({ label, to }) => `${label}: ${to}`)).toEqual([text])
})

test('listChanges describes the filters of exports', () => {
  const filter = (after: Record<string, unknown>) =>
    listChanges(null, after).find(({ label }) => label === 'Filter')?.to
  const inboxParams = { statuses: ['new'], assignee: 'me', mentions: 'yes', spam: 'with' } as const
  expect(filter({ filter: toInboxParams(inboxParams).toString(), requests: 2 })).toBe(
    'Status: New; Assignee: this person; Mentions: Mentions of this person; Spam: Included',
  )
  expect(filter({ filter: toInboxParams({ kinds: ['quote'], waiting: true }).toString(), requests: 2 })).toBe(
    'Type: Quote request; Awaiting our reply: More than 24 hours; Spam: Excluded',
  )
  expect(filter({ filter: toInboxParams({ removed: 'deleted' }).toString(), requests: 2 })).toBe('Removed: Deleted')
  expect(filter({ filter: toInboxParams({ removed: 'merged', spam: 'only' }).toString(), requests: 2 })).toBe(
    'Spam: Spam only; Removed: Merged',
  )
  expect(filter({ filter: 'none', requests: 2 })).toBe('None')
  const inventoryParams = { category: 'Bags & Totes', stock: 'in' } as const
  expect(filter({ filter: toInventoryParams(inventoryParams).toString(), products: 9 })).toBe('Bags & Totes, In stock')
  expect(filter({ filter: 'all', products: 9 })).toBe('None')
})
