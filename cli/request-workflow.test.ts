import { auditLog } from '#db/tables/audit.ts'
import { requestEvents, requestMentions } from '#db/tables/request-workflow.ts'
import { requests } from '#db/tables/requests.ts'
import { test as base, expect } from '#test/database.ts'
import { storeRequest } from '#test/requests.ts'
import { type CommandResult, runShopCommand } from '#test/shop-command.ts'
import { joinStaff } from '#test/staff.ts'

type Shop = (...args: string[]) => Promise<CommandResult>

const test = base.extend<{ shop: Shop }>({
  shop: async ({ databaseUrl, services }, use) => {
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: services.settings.DATA_DIR }
    await use((...args) => runShopCommand(env, ['requests', ...args]))
  },
})

const email = 'dana@northwind.example'

test('status changes the status by reference or id, with a timeline event and an audit log entry', async ({
  shop,
  db,
  services,
}) => {
  const { id, reference } = await storeRequest(services, 'email-signup', { email })
  expect(await shop('status', reference.toLowerCase(), 'in-review')).toEqual({
    code: 0,
    out: `${reference} is in review\n`,
    err: '',
  })
  expect((await shop('status', id.slice(0, 8), 'in-review')).out).toBe(`${reference} was in review already\n`)
  expect(await db.select().from(requests)).toMatchObject([{ status: 'in-review', version: 2 }])
  expect(await db.select().from(requestEvents)).toMatchObject([
    { kind: 'status', actor: 'command line', staff_id: null, before: 'New', after: 'In review' },
  ])
  expect(await db.select().from(auditLog)).toMatchObject([
    { action: 'request.status-changed', actor: 'command line', subject: reference },
  ])
})

test('note adds a note and mentions teammates', async ({ shop, db, services }) => {
  const { reference } = await storeRequest(services, 'email-signup', { email })
  const { person } = await joinStaff(services, 'bob@shop.example', 'sales')
  expect((await shop('note', reference, 'called @bob\n', 'twice')).out).toBe(`Note added to ${reference}\n`)
  expect(await db.select().from(requestEvents)).toMatchObject([
    { kind: 'note', actor: 'command line', note: 'called @bob\n twice' },
  ])
  expect(await db.select().from(requestMentions)).toMatchObject([{ staff_id: person.id }])
})

test.for([
  [['status'], 2, 'the reference is missing'],
  [['status', 'BW-7K3F-92'], 2, 'the status must be one of new, in-review, proposal-sent, won, lost, spam'],
  [['status', 'BW-7K3F-92', 'open'], 2, 'the status must be one of'],
  [['status', 'BW-7K3F-92', 'won', 'now'], 2, '"now" is not expected here'],
  [['status', 'BW-7K3F-92', 'won'], 1, 'Not found: no request has the reference or id BW-7K3F-92'],
  [['note', 'BW-7K3F-92'], 2, 'the text of the note is missing'],
  [['note', 'BW-7K3F-92', ' '], 2, 'Enter a note'],
  [['note', 'BW-7K3F-92', 'x'.repeat(5001)], 2, 'Use 5,000 characters or fewer'],
  [['note', 'BW-7K3F-92', 'x'], 1, 'Not found: no request'],
] as const)('%j', async ([args, code, message], { shop }) => {
  expect(await shop(...args)).toMatchObject({ code, out: '', err: expect.stringContaining(message) })
})
