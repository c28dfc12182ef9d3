import type { RouterContextProvider } from 'react-router'
import { attemptsPerWindow } from '#app/lib/http/rate-limit.server.ts'
import { emailSignups, freeSwagBoxRequests, projectRequests, requests } from '#db/tables/requests.ts'
import { createContext, expect, test } from '#test/database.ts'
import { countJobs, createFormPost, type Fields, project, sample, signup } from '#test/request-forms.ts'
import { createStreamingRequest } from '#test/uploads.ts'
import { emailSignupIntake } from './forms/email-signup.server.ts'
import { freeSampleIntake } from './forms/free-sample.server.ts'
import { projectIntake } from './forms/project.server.ts'
import { receiveRequest } from './receive.server.ts'

const long = (length: number) => 'x'.repeat(length)
const bad: [form: 'project' | 'sample' | 'signup', field: string, value: string, message: string][] = [
  ['project', 'firstName', '', 'First name is required'],
  ['project', 'firstName', ' \n ', 'First name is required'],
  ['project', 'firstName', long(101), 'Please use at most 100 characters'],
  ['project', 'lastName', '', 'Last name is required'],
  ['project', 'lastName', long(101), 'Please use at most 100 characters'],
  ['project', 'email', '', 'Email is required'],
  ['project', 'email', 'dana', 'Invalid email address'],
  ['project', 'email', 'dana@northwind.example\r\nBcc: all@example.com', 'Invalid email address'],
  ['project', 'email', `${long(250)}@northwind.example`, 'Please use at most 254 characters'],
  ['project', 'phone', long(41), 'Please use at most 40 characters'],
  ['project', 'productType', '', 'Project type is required'],
  ['project', 'productType', 'yachts', 'Project type is required'],
  ['project', 'deliveryTimeline', 'tomorrow', 'Please choose one of the timelines'],
  ['project', 'projectDescription', long(5_001), 'Please use at most 5,000 characters'],
  ['sample', 'name', '', 'Please fill in required fields'],
  ['sample', 'name', long(101), 'Please use at most 100 characters'],
  ['sample', 'email', '', 'Please fill in required fields'],
  ['sample', 'email', 'dana', 'Please enter a valid email address'],
  [
    'sample',
    'email',
    'dana@GMAIL.com',
    'Please use a business email address (personal email domains like Gmail, Yahoo, etc. are not allowed)',
  ],
  ['sample', 'email', `${long(250)}@northwind.example`, 'Please use at most 254 characters'],
  ['sample', 'company', '', 'Please fill in required fields'],
  ['sample', 'company', long(201), 'Please use at most 200 characters'],
  ['sample', 'message', long(5_001), 'Please use at most 5,000 characters'],
  ['signup', 'email', '', 'Email is required'],
  ['signup', 'email', 'dana@', 'Invalid email address'],
  ['signup', 'email', `${long(250)}@northwind.example`, 'Please use at most 254 characters'],
]

const submit = (form: (typeof bad)[number][0], fields: Fields, context: RouterContextProvider) => {
  if (form === 'project')
    return receiveRequest({ request: createFormPost({ ...project, ...fields }), context }, projectIntake)
  if (form === 'sample')
    return receiveRequest({ request: createFormPost({ ...sample, ...fields }), context }, freeSampleIntake)
  return receiveRequest({ request: createFormPost({ ...signup, ...fields }), context }, emailSignupIntake)
}

for (const [form, field, value, message] of bad) {
  const shown = value.length > 40 ? `${value.length} characters` : JSON.stringify(value)
  test(`${form}: ${field} ${shown} is rejected`, async ({ db, context }) => {
    const received = await submit(form, { [field]: value }, context)
    expect(received).toMatchObject({ status: 'rejected', httpStatus: 422, errors: { [field]: [message] } })
    if (received.status === 'rejected' && field !== 'email' && form !== 'signup') {
      expect(received.values.email).toBe('dana@northwind.example')
    }
    expect(await countJobs(db)).toBe(0)
    for (const table of [projectRequests, freeSwagBoxRequests, emailSignups, requests])
      expect(await db.$count(table)).toBe(0)
  })
}

test('a field that is missing or a file counts as empty', async ({ context }) => {
  const body = new FormData()
  body.set('email', new File(['x'], 'x.txt'))
  const request = new Request('http://shop.test/', { method: 'POST', body })
  const received = await receiveRequest({ request, context }, projectIntake)
  expect(received).toMatchObject({
    httpStatus: 422,
    errors: { firstName: ['First name is required'], email: ['Email is required'] },
  })
})

test('NUL, lone surrogates and Windows line ends are cleaned', async ({ db, context }) => {
  const body =
    'firstName=Da%00na&lastName=W&email=dana%40northwind.example&productType=other&projectDescription=a%0D%0Ab%ED%A0%80'
  const request = new Request('http://shop.test/', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(await receiveRequest({ request, context }, projectIntake)).toMatchObject({ status: 'stored' })
  const [row] = await db.select().from(projectRequests)
  expect(row?.first_name).toBe('Dana')
  expect(row?.project_description).toMatch(/^a\nb\uFFFD+$/)
})

test('an oversized body is rejected, announced by its length or not', async ({ db, context }) => {
  const declared = createFormPost({ ...project, projectDescription: long(300_000) })
  expect(await receiveRequest({ request: declared, context }, projectIntake)).toMatchObject({ httpStatus: 413 })
  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 65_536
      controller.enqueue(new Uint8Array(65_536).fill(97))
    },
  })
  const request = createStreamingRequest('http://shop.test/', endless, {
    'content-type': 'application/x-www-form-urlencoded',
  })
  expect(await receiveRequest({ request, context }, projectIntake)).toMatchObject({ httpStatus: 413 })
  expect(sent).toBeLessThan(1_000_000)
  expect(await db.$count(projectRequests)).toBe(0)
})

for (const [type, status] of [
  ['application/json', 415],
  ['text/plain', 415],
  ['', 415],
  ['multipart/form-data', 400],
  ['multipart/form-data; boundary=x', 400],
] as const) {
  test(`a body of type "${type}" is rejected with ${status}`, async ({ context }) => {
    const request = new Request('http://shop.test/', { method: 'POST', body: new Blob(['{"email":1']) })
    if (type) request.headers.set('content-type', type)
    const received = await receiveRequest({ request, context }, emailSignupIntake)
    expect(received).toMatchObject({ status: 'rejected', httpStatus: status, message: expect.any(String) })
  })
}

test('an empty body is rejected under its fields', async ({ context }) => {
  const request = new Request('http://shop.test/', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(await receiveRequest({ request, context }, emailSignupIntake)).toMatchObject({ httpStatus: 422 })
})

test('hammering one form is limited by IP address, and what was typed stays', async ({ services, context }) => {
  for (let i = 0; i < attemptsPerWindow; i++) {
    const received = await receiveRequest({ request: createFormPost(signup), context }, emailSignupIntake)
    expect(received.status).toBe('stored')
  }
  const received = await receiveRequest({ request: createFormPost(signup), context }, emailSignupIntake)
  expect(received).toMatchObject({
    httpStatus: 429,
    values: signup,
    message: 'Too many attempts in a short time. Please try again in 10 minutes.',
  })
  const neighbor = createContext(services)
  expect(await receiveRequest({ request: createFormPost(signup), context: neighbor }, emailSignupIntake)).toMatchObject(
    {
      status: 'stored',
    },
  )
})
