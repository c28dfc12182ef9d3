import { RouterContextProvider } from 'react-router'
import { logContext, visitorContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import { inboundMails } from '#db/tables/inbound-mail.ts'
import { expect, type TestServices, test } from '#test/database.ts'
import { createRawMail } from '#test/raw-mail.ts'
import { action, loader } from './inbound-mail.route.tsx'
import { maxMailBytes } from './receive-mail.server.ts'

const secret = 'a-secret-of-thirty-two-characters'

type Body = Uint8Array | FormData | URLSearchParams | { json: unknown }

async function post(services: TestServices, authorization: string | undefined, body: Body, isSet = true) {
  const context = new RouterContextProvider()
  context.set(servicesContext, {
    ...services,
    settings: { ...services.settings, ...(isSet && { INBOUND_SECRET: secret }) },
  })
  context.set(logContext, services.log)
  context.set(visitorContext, { ip: '192.0.2.7' } as never)
  const headers = new Headers(authorization ? { authorization } : {})
  if (body instanceof Uint8Array) headers.set('content-type', 'message/rfc822')
  if ('json' in body) headers.set('content-type', 'application/json; charset=utf-8')
  const sent = body instanceof Uint8Array ? new Uint8Array(body) : 'json' in body ? JSON.stringify(body.json) : body
  const request = new Request('http://shop.test/inbound-mail', { method: 'POST', headers, body: sent })
  return action({ request, context, params: {}, url: new URL(request.url), pattern: '/inbound-mail' } as never)
}

test('stores a raw email that is posted with the secret, once', async ({ services }) => {
  const raw = createRawMail()
  const basic = `Basic ${Buffer.from(`hook:${secret}`).toString('base64')}`
  const responses = [await post(services, `Bearer ${secret}`, raw), await post(services, basic, raw)]
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  expect(await services.db.$count(inboundMails)).toBe(1)
})

test('takes the raw email out of what providers post', async ({ services }) => {
  const getRaw = (id: string) => createRawMail({ headers: { 'Message-ID': `<${id}@x>` }, text: 'Grüße' }).toString()
  const createForm = (fields: Record<string, string | Blob>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    return form
  }
  const bodies: Body[] = [
    createForm({ to: 'reply@shop.example', email: getRaw('sendgrid'), spam_score: '0.1' }),
    createForm({ recipient: 'reply@shop.example', 'body-mime': getRaw('mailgun') }),
    new URLSearchParams({ recipient: 'reply@shop.example', 'body-mime': getRaw('mailgun-urlencoded') }),
    createForm({ message: new Blob([getRaw('file')], { type: 'message/rfc822' }) }),
    { json: { MessageID: '1', RawEmail: getRaw('postmark') } },
  ]
  const statuses = []
  for (const body of bodies) statuses.push((await post(services, `Bearer ${secret}`, body)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200])
  const mails = await services.db.select().from(inboundMails).orderBy(inboundMails.created_at)
  expect(mails.map((mail) => mail.message_id)).toEqual([
    '<sendgrid@x>',
    '<mailgun@x>',
    '<mailgun-urlencoded@x>',
    '<file@x>',
    '<postmark@x>',
  ])
  expect(new Set(mails.map(({ body }) => body))).toEqual(new Set(['Grüße']))
  const without: Body[] = [createForm({ text: 'Hello' }), { json: { TextBody: 'Hello' } }, { json: null }]
  for (const body of without) expect((await post(services, `Bearer ${secret}`, body)).status).toBe(422)
  const tooLarge = 'x'.repeat(maxMailBytes + 1)
  for (const body of [createForm({ email: tooLarge }), { json: { RawEmail: tooLarge } }])
    expect((await post(services, `Bearer ${secret}`, body)).status).toBe(413)
  // Postmark sends the attachments twice.
  const repeated = { RawEmail: getRaw('large'), Attachments: [{ Content: tooLarge }] }
  expect((await post(services, `Bearer ${secret}`, { json: repeated })).status).toBe(200)
  expect((await post(services, 'Bearer other', createForm({ email: getRaw('secret') }))).status).toBe(401)
})

test('rejects everything else', async ({ services }) => {
  const raw = createRawMail()
  const getStatus = async (...args: [string | undefined, Uint8Array, boolean?]) =>
    (await post(services, ...args)).status
  expect(await getStatus(`Bearer ${secret}`, raw, false)).toBe(404)
  for (const wrong of [undefined, secret, 'Bearer other', `Basic ${Buffer.from(secret.slice(1)).toString('base64')}`])
    expect(await getStatus(wrong, raw)).toBe(401)
  expect(await getStatus(`Bearer ${secret}`, new Uint8Array())).toBe(422)
  expect(await getStatus(`Bearer ${secret}`, new Uint8Array(maxMailBytes + 1))).toBe(413)
  expect(loader().status).toBe(405)
  for (let attempt = 0; attempt < 20; attempt++) await getStatus('Bearer other', raw)
  expect(await getStatus('Bearer other', raw)).toBe(429)
  expect(await getStatus(`Bearer ${secret}`, raw)).toBe(200)
})

test('a failure is a response that makes the provider try again', async ({ services }) => {
  const raw = createRawMail()
  const storage = Object.assign(Object.create(services.storage), {})
  await services.db.execute('alter table inbound_mails rename to inbound_mails_away')
  try {
    const response = await post({ ...services, storage }, `Bearer ${secret}`, raw)
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '300'])
  } finally {
    await services.db.execute('alter table inbound_mails_away rename to inbound_mails')
  }
  expect((await post(services, `Bearer ${secret}`, raw)).status).toBe(200)
})
