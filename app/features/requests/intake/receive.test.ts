import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { RejectedInput } from '#app/lib/http/rejected-input.ts'
import { connect } from '#db/client.ts'
import { emailSignups, freeSwagBoxRequests, projectRequests, requests } from '#db/tables/requests.ts'
import { createContext, expect, test } from '#test/database.ts'
import { countJobs, createFormPost, project, sample, signup } from '#test/request-forms.ts'
import { emailSignupIntake } from './forms/email-signup.server.ts'
import { freeSampleIntake } from './forms/free-sample.server.ts'
import { projectIntake } from './forms/project.server.ts'
import { receiveRequest } from './receive.server.ts'

test('a project request is stored with every field and enqueues one notification', async ({ db, context }) => {
  const form_key = randomUUID()
  const received = await receiveRequest({ request: createFormPost({ ...project, form_key }), context }, projectIntake)
  expect(received).toMatchObject({ status: 'stored', repeated: false, fromScript: true })
  expect(await db.select().from(projectRequests)).toMatchObject([
    {
      first_name: 'Dana',
      last_name: 'Whitfield',
      email: 'dana@northwind.example',
      phone: '555 0100',
      product_type: 'swag-boxes',
      delivery_timeline: '3-7-days',
      project_description: 'Welcome boxes for 60 people',
      form_key,
      suspected_spam: false,
    },
  ])
  expect(await countJobs(db)).toBe(1)
})

test('a confirmation is announced only if mail is set up', async ({ context, services }) => {
  const send = () =>
    receiveRequest({ request: createFormPost({ ...project, form_key: randomUUID() }), context }, projectIntake)
  expect(await send()).toMatchObject({ isConfirmedByEmail: false })
  Object.assign(services.settings, { SMTP_URL: 'smtp://mail.example', SALES_EMAIL: 'sales@shop.example' })
  expect(await send()).toMatchObject({ isConfirmedByEmail: true })
})

test('single-line fields drop line breaks, multi-line ones keep them', async ({ db, context }) => {
  const fields = {
    ...project,
    firstName: 'Dana\r\nLee\tAnn\u0007',
    phone: '555\n0100',
    projectDescription: 'One\r\n\r\nTwo\u2028Three\tfour\u001b[2J',
  }
  expect(await receiveRequest({ request: createFormPost(fields), context }, projectIntake)).toMatchObject({
    status: 'stored',
  })
  const [row] = await db.select().from(projectRequests)
  expect(row).toMatchObject({
    first_name: 'Dana Lee Ann',
    phone: '555 0100',
    project_description: 'One\n\nTwo\nThree\tfour [2J',
  })
  await receiveRequest(
    { request: createFormPost({ ...sample, company: 'North\nwind', message: 'a\nb' }), context },
    freeSampleIntake,
  )
  expect(await db.select().from(freeSwagBoxRequests)).toMatchObject([{ company: 'North wind', message: 'a\nb' }])
})

test('a stored request has a reference, its repeat the same one', async ({ db, context }) => {
  const form_key = randomUUID()
  const responses = [
    createFormPost({ ...signup, form_key }),
    createFormPost({ ...signup, form_key }),
    createFormPost(signup),
  ].map((request) => receiveRequest({ request, context }, emailSignupIntake))
  const [first, again, other] = (await Promise.all(responses)).map(
    (response) => response.status === 'stored' && response,
  )
  const [entry] = await db
    .select()
    .from(requests)
    .where(eq(requests.id, first ? first.id : ''))
  expect(first).toMatchObject({ reference: entry?.reference })
  expect(again).toMatchObject({ reference: entry?.reference })
  expect(other).toMatchObject({ reference: expect.not.stringMatching(entry?.reference ?? '') })
  expect(await db.$count(requests)).toBe(2)
})

test('optional values left empty are null', async ({ db, context }) => {
  const bare = { ...project, phone: ' ', deliveryTimeline: '', projectDescription: '' }
  await receiveRequest({ request: createFormPost(bare), context }, projectIntake)
  await receiveRequest({ request: createFormPost(sample), context }, freeSampleIntake)
  expect(await db.select().from(projectRequests)).toMatchObject([
    { phone: null, delivery_timeline: null, project_description: null },
  ])
  expect(await db.select().from(freeSwagBoxRequests)).toMatchObject([{ message: null }])
})

test('a repeat of a form key stores nothing new and returns the first id', async ({ db, context }) => {
  const form_key = randomUUID()
  const first = await receiveRequest({ request: createFormPost({ ...project, form_key }), context }, projectIntake)
  const again = await receiveRequest(
    { request: createFormPost({ ...project, form_key: form_key.toUpperCase(), firstName: 'Other' }), context },
    projectIntake,
  )
  expect(again).toMatchObject({ status: 'stored', repeated: true, id: first.status === 'stored' && first.id })
  expect(await db.$count(projectRequests)).toBe(1)
  expect(await countJobs(db)).toBe(1)
})

test('twenty copies at once make one row and one job', async ({ db, context }) => {
  const form_key = randomUUID()
  const copies = Array.from({ length: 20 }, () =>
    receiveRequest({ request: createFormPost({ ...signup, form_key }), context }, emailSignupIntake),
  )
  const received = await Promise.all(copies)
  expect(new Set(received.map((r) => r.status === 'stored' && r.id)).size).toBe(1)
  expect(received.filter((r) => r.status === 'stored' && !r.repeated)).toHaveLength(1)
  expect(await db.$count(emailSignups)).toBe(1)
  expect(await countJobs(db)).toBe(1)
})

test('without an idempotency key, equal content is stored once', async ({ db, context }) => {
  for (const form_key of ['', 'nonsense', '']) {
    const received = await receiveRequest(
      { request: createFormPost({ ...signup, form_key }), context },
      emailSignupIntake,
    )
    expect(received).toMatchObject({ status: 'stored', fromScript: false })
  }
  expect(await db.$count(emailSignups)).toBe(1)
  await receiveRequest({ request: createFormPost({ email: 'kim@northwind.example' }), context }, emailSignupIntake)
  expect(await db.$count(emailSignups)).toBe(2)
})

test('a known email on the home form is a success', async ({ db, context }) => {
  for (const form_key of [randomUUID(), randomUUID()]) {
    const received = await receiveRequest(
      { request: createFormPost({ ...signup, form_key }), context },
      emailSignupIntake,
    )
    expect(received).toMatchObject({ status: 'stored', repeated: false })
  }
  expect(await db.$count(emailSignups)).toBe(2)
})

test('a request with a filled honeypot is stored and flagged, without a notification', async ({ db, context }) => {
  const received = await receiveRequest(
    { request: createFormPost({ ...signup, subject: 'buy now' }), context },
    emailSignupIntake,
  )
  expect(received).toMatchObject({ status: 'stored' })
  expect(await db.select().from(emailSignups)).toMatchObject([{ suspected_spam: true }])
  expect(await countJobs(db)).toBe(0)
})

test('a database error is rejected, returns the input and is logged without personal data', async ({ services }) => {
  const lines: unknown[] = []
  const log = Object.assign(Object.create(services.log), { error: (...line: unknown[]) => lines.push(line) })
  const context = createContext({ ...services, log })
  const received = await receiveRequest(
    { request: createFormPost(signup), context },
    {
      ...emailSignupIntake,
      createRow: async (tx, { email }) => {
        await tx.execute(sql`select ${email}::uuid`)
        return { email }
      },
    },
  )
  expect(received).toMatchObject({
    status: 'rejected',
    httpStatus: 500,
    values: signup,
    message: 'Failed to save email. Please try again.',
  })
  expect(lines).toMatchObject([[{ kind: 'email-signup', failure: { code: '22P02' } }, 'submission.store_failed']])
  expect(JSON.stringify(lines)).not.toContain('dana')
})

test('a job that cannot be enqueued rolls the row back', async ({ db, services }) => {
  const jobs = Object.assign(Object.create(services.jobs), { send: () => Promise.reject(new Error('no')) })
  const context = createContext({ ...services, jobs })
  const received = await receiveRequest({ request: createFormPost(signup), context }, emailSignupIntake)
  expect(received).toMatchObject({ httpStatus: 500 })
  expect(await db.$count(emailSignups)).toBe(0)
  expect(await db.$count(requests)).toBe(0)
})

test('a duplicate whose files were already claimed returns the first request', async ({ db, context }) => {
  const form_key = randomUUID()
  const send = (form = emailSignupIntake) =>
    receiveRequest({ request: createFormPost({ ...signup, form_key }), context }, form)
  const first = await send()
  const createRow = () => {
    throw new RejectedInput({ email: ['Taken'] })
  }
  expect(await send({ ...emailSignupIntake, createRow })).toMatchObject({
    status: 'stored',
    repeated: true,
    id: first.status === 'stored' && first.id,
  })
  expect(await db.$count(emailSignups)).toBe(1)
})

test('while every connection for requests is in use, a visitor is asked to retry and gets the input back', async ({
  services,
  databaseUrl,
}) => {
  // The timeout also covers opening the first connection.
  const one = connect(databaseUrl, { max: 1, pipeline: true, timeoutMs: 2000 })
  const context = createContext({ ...services, writes: one.db })
  const busy = await one.pool.connect()
  try {
    expect(await receiveRequest({ request: createFormPost(signup), context }, emailSignupIntake)).toMatchObject({
      status: 'rejected',
      httpStatus: 503,
      values: signup,
      message: expect.stringContaining('Nothing you entered is lost'),
    })
  } finally {
    busy.release()
  }
  expect(await receiveRequest({ request: createFormPost(signup), context }, emailSignupIntake)).toMatchObject({
    status: 'stored',
  })
  await one.close()
})

test('a RejectedInput of createRow is reported at its field', async ({ db, context }) => {
  const createRow = () => {
    throw new RejectedInput({ email: ['Not this one'] })
  }
  const received = await receiveRequest(
    { request: createFormPost(signup), context },
    { ...emailSignupIntake, createRow },
  )
  expect(received).toMatchObject({ httpStatus: 422, errors: { email: ['Not this one'] }, values: signup })
  expect(await db.$count(emailSignups)).toBe(0)
})
