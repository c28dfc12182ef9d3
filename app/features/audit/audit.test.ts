import { auditLog } from '#db/tables/audit.ts'
import { expect, test } from '#test/database.ts'
import type { AuditAction } from './actions.ts'
import { listAudit } from './audit.server.ts'

test('lists entries by part of their subject, and by days in Chicago', async ({ db }) => {
  const add = (subject: string, at: string) =>
    db.insert(auditLog).values({ actor: 'ada@shop.example', action: 'request.noted', subject, at: new Date(at) })
  await add('BW-7K3F-92', '2026-12-01T05:59:00Z')
  await add('BW-7K3F-92', '2026-12-01T06:00:00Z')
  await add('100% cotton', '2026-12-02T05:59:00Z')
  await add('BW-1111-11', '2026-12-02T06:00:00Z')
  const list = async (filter: Parameters<typeof listAudit>[1]) =>
    (await listAudit(db, filter)).entries.map(({ subject, at }) => `${subject} ${at.toISOString().slice(0, 16)}`)
  expect(await list({ limit: 9, from: '2026-12-01', to: '2026-12-01' })).toEqual([
    '100% cotton 2026-12-02T05:59',
    'BW-7K3F-92 2026-12-01T06:00',
  ])
  expect(await list({ limit: 9, subject: '7k3f', to: '2026-11-30' })).toEqual(['BW-7K3F-92 2026-12-01T05:59'])
  expect(await list({ limit: 9, subject: '0%' })).toEqual(['100% cotton 2026-12-02T05:59'])
})

test('names the kind of a template, also in entries stored before they differed', async ({ db }) => {
  const add = (action: string, subject: string, after: { name: string } | null = null) =>
    db.insert(auditLog).values({ actor: 'ada@shop.example', action, subject, after })
  await add('template.added', 'Standard terms')
  await add('template.added', 'First reply', { name: 'First reply' })
  await add('proposal-template.added', 'Rush terms')
  await add('template.removed', 'Standard terms')
  const list = async (action?: AuditAction) =>
    (await listAudit(db, { limit: 9, action })).entries.map(({ action, subject }) => `${action} ${subject}`)
  expect(await list()).toEqual([
    'proposal-template.removed Standard terms',
    'proposal-template.added Rush terms',
    'template.added First reply',
    'proposal-template.added Standard terms',
  ])
  expect(await list('template.added')).toEqual(['template.added First reply'])
  expect(await list('proposal-template.added')).toEqual([
    'proposal-template.added Rush terms',
    'proposal-template.added Standard terms',
  ])
  expect(await list('template.removed')).toEqual([])
})
