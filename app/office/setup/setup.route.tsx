import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { readBrand } from '#app/features/brand/brand.server.ts'
import { countDemo, type Demo } from '#app/features/setup/demo.server.ts'
import { changeSetup, readSetup } from '#app/features/setup/setup.server.ts'
import { isSetupStep, type SetupStep, type StepState, settledSteps, setupSteps } from '#app/features/setup/steps.ts'
import { sendTestMail } from '#app/features/setup/test-mail.server.ts'
import { actorOf } from '#app/features/staff/person.ts'
import { tooManyAttempts } from '#app/lib/rate-limit.server.ts'
import { readForm } from '#app/lib/read-form.ts'
import { logContext } from '#app/lib/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { getClient } from '../access/client.server.ts'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { AdminPage, Alert, adminMeta, DateTime } from '../shell/admin-page.tsx'
import type { Route } from './+types/setup.route.ts'
import './setup.css'

export const headers = requireAccess('settings')
export const meta: Route.MetaFunction = ({ matches }) => adminMeta('Setup', matches)

/** Test mails one person may ask for in ten minutes. */
const mostTestMails = 10

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const [setup, demo, brand] = await Promise.all([readSetup(services), countDemo(services.db), readBrand(services)])
  const { SMTP_URL, SALES_EMAIL } = services.settings
  return {
    ...setup,
    demo: demo.products + demo.boxes + demo.posts > 0 ? demo : null,
    shop: brand.name,
    mailSettings: { isOn: SMTP_URL !== undefined, sales: SALES_EMAIL ?? null },
    me: getPerson(context).email,
  }
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args
  const services = context.get(servicesContext)
  const form = await readForm(request)
  const person = getPerson(context)
  const by = actorOf(person, getClient(args).address)
  const what = form.get('what')
  const step = form.get('step')
  if ((what === 'skip' || what === 'resume') && isSetupStep(step)) {
    await changeSetup(services.db, { change: what === 'skip' ? { skip: step } : { resume: step }, by })
    return redirect('/admin/setup', 303)
  }
  if (what === 'close' || what === 'open') {
    await changeSetup(services.db, { change: { closed: what === 'close' }, by })
    return redirect(what === 'close' ? '/admin' : '/admin/setup', 303)
  }
  if (what !== 'test-mail') return data({ mail: undefined }, { status: 400 })
  const minutes = await services.limitAttempts('test-mail', person.id, mostTestMails)
  if (minutes !== undefined) return data({ mail: { ok: false, text: tooManyAttempts(minutes) } }, { status: 429 })
  try {
    const brand = await readBrand(services)
    const settings = services.settings
    const answer = await sendTestMail({ settings, brand, to: person.email, askedBy: person.email })
    await changeSetup(services.db, { change: { mailTaken: { at: new Date(), to: person.email } }, by })
    return data({ mail: { ok: true, text: `Sent to ${person.email}. The mail server said: ${answer}` } })
  } catch (error) {
    context.get(logContext).warn({ err: error }, 'test mail')
    const reason = error instanceof Error ? error.message : String(error)
    return data({ mail: { ok: false, text: `No mail went out: ${reason}` } }, { status: 422 })
  }
}

export default function SetupPage({ loaderData, actionData }: Route.ComponentProps) {
  const { states, closed, hasLogo, demo, mail, mailSettings, me, shop } = loaderData
  const settled = settledSteps(states)
  const sending = useNavigation().formData?.get('what') === 'test-mail'
  return (
    <AdminPage
      narrow
      title="Set up your shop"
      lead={
        settled === setupSteps.length
          ? 'That is all there is to do. Everything stays changeable under its own heading.'
          : demo && !demo.isRemoved
            ? 'Five steps make the demo shop yours. Do them in any order, and skip what you do not need.'
            : 'Five steps make the shop yours. Do them in any order, and skip what you do not need.'
      }
    >
      <div className="grid gap-2">
        <p className="text-sm font-semibold" id="setup-progress">
          {settled} of {setupSteps.length} done
        </p>
        <progress aria-labelledby="setup-progress" className="setup-progress" value={settled} max={setupSteps.length} />
      </div>
      {actionData?.mail && <Alert tone={actionData.mail.ok ? 'success' : 'error'}>{actionData.mail.text}</Alert>}
      <ol className="divide-y divide-line overflow-hidden rounded-md border border-line bg-card">
        <Step step="name" title="Name and logo" state={states.name}>
          <p>
            {states.name === 'done'
              ? `Visitors see ${shop}${hasLogo ? ' and your logo' : ', still without a logo of yours'}.`
              : 'What the shop is called, how to reach you, and your logo: in the header, in mails, on cards and icons.'}
          </p>
          <StepLink to="/admin/brand" isDone={states.name === 'done'}>
            {states.name === 'done' ? 'Change it' : 'Give it your name'}
          </StepLink>
        </Step>
        <Step step="colours" title="Colors" state={states.colours}>
          <p>
            Two or three colors; the rest follows. What would be hard to read is refused, with the nearest that is not.
          </p>
          <StepLink to="/admin/brand?part=colors" isDone={states.colours === 'done'}>
            {states.colours === 'done' ? 'Change them' : 'Choose your colors'}
          </StepLink>
        </Step>
        <Step step="mail" title="Mail" state={states.mail}>
          {mailSettings.isOn ? (
            <>
              <p>
                Requests go to {mailSettings.sales ?? 'nobody yet'}.{' '}
                {mail && (
                  <>
                    A test mail to {mail.to} was taken <DateTime at={mail.at} />.
                  </>
                )}
              </p>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="what" value="test-mail" />
                <Button
                  type="submit"
                  size="sm"
                  variant={mail ? 'secondary' : 'primary'}
                  busy={sending}
                  className="h-auto max-w-full py-2 text-left [overflow-wrap:anywhere] whitespace-normal"
                >
                  {sending ? 'Sending...' : `Send a test mail to ${me}`}
                </Button>
              </Form>
            </>
          ) : (
            <p>
              Until the shop can send mail, requests are stored and wait in the inbox; nothing is lost. Set{' '}
              <code>SMTP_URL</code> and <code>SALES_EMAIL</code> where the shop is started (<code>.env.example</code>{' '}
              shows how), start it again, and come back to test it.
            </p>
          )}
        </Step>
        <Step step="products" title="Products" state={states.products}>
          <p>From a spreadsheet of yours or your supplier's (CSV, Excel, JSON), or one by one.</p>
          <div className="flex flex-wrap gap-2">
            <StepLink to="/admin/products/import" isDone={states.products === 'done'}>
              Import a spreadsheet
            </StepLink>
            <Link to="/admin/products/new" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
              Add one
            </Link>
          </div>
          {demo && (
            <p className="text-sm text-muted">
              {demo.isRemoved ? 'Of the demo shop stayed' : 'The demo shop is still there'}: {demoText(demo)}.{' '}
              <Link to="/admin/setup/demo" className="underline underline-offset-4">
                {demo.isRemoved ? 'See what stayed, and why' : 'Take the demo shop out'}
              </Link>
            </p>
          )}
        </Step>
        <Step step="box" title="First box" state={states.box}>
          <p>A ready-made box: some products, a picture, and visitors can order it.</p>
          <StepLink to="/admin/boxes/new" isDone={states.box === 'done'}>
            {states.box === 'done' ? 'Make another' : 'Put a box together'}
          </StepLink>
        </Step>
      </ol>
      <Form method="post" className="flex flex-wrap items-center gap-3">
        <input type="hidden" name="what" value={closed ? 'open' : 'close'} />
        <Button type="submit" variant="secondary" size="sm">
          {closed ? 'Show this on the home page again' : 'Take this off the home page'}
        </Button>
        <p className="text-sm text-muted">The page stays under Settings.</p>
      </Form>
    </AdminPage>
  )
}

const many = (count: number, one: string, more: string) =>
  count > 0 ? [`${count.toLocaleString('en-US')} ${count === 1 ? one : more}`] : []

const demoText = ({ products, boxes, posts }: Pick<Demo, 'products' | 'boxes' | 'posts'>) =>
  new Intl.ListFormat('en-US').format([
    ...many(products, 'product', 'products'),
    ...many(boxes, 'box', 'boxes'),
    ...many(posts, 'post', 'posts'),
  ])

const stateTitles: Record<StepState, string> = { done: 'Done', skipped: 'Skipped', open: 'To do' }

type StepProps = { step: SetupStep; title: string; state: StepState; children: ReactNode }

function Step({ step, title, state, children }: StepProps) {
  return (
    <li className="flex gap-4 px-4 py-5 sm:px-6">
      <span aria-hidden="true" className={`setup-mark setup-mark-${state}`}>
        {state === 'done' ? <Check /> : state === 'skipped' ? <Minus /> : setupSteps.indexOf(step) + 1}
      </span>
      <div className="grid min-w-0 flex-1 justify-items-start gap-3">
        <div className="flex w-full flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="text-[1.0625rem] leading-6 font-semibold tracking-[-0.01em]">
            {title} <span className="sr-only">: {stateTitles[state]}</span>
          </h2>
          {state !== 'done' && (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="step" value={step} />
              <button
                type="submit"
                name="what"
                value={state === 'skipped' ? 'resume' : 'skip'}
                className="min-h-9 text-sm font-semibold text-muted underline-offset-4 hover:text-ink hover:underline pointer-coarse:min-h-11"
              >
                {state === 'skipped' ? 'Not skipped after all' : 'Skip'} <span className="sr-only">{title}</span>
              </button>
            </Form>
          )}
        </div>
        {children}
      </div>
    </li>
  )
}

function StepLink({ to, isDone, children }: { to: string; isDone: boolean; children: ReactNode }) {
  return (
    <Link to={to} className={buttonClass({ variant: isDone ? 'secondary' : 'primary', size: 'sm' })}>
      {children}
    </Link>
  )
}
