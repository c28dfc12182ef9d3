import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { readBrand } from '#app/features/brand/brand.server.ts'
import { countDemoItems, type DemoCounts } from '#app/features/setup/demo.server.ts'
import { type DemoText, listDemoTexts } from '#app/features/setup/demo-texts.server.ts'
import { changeSetup, readSetup } from '#app/features/setup/setup.server.ts'
import {
  countSettledSteps,
  isSetupStep,
  type SetupStep,
  type StepState,
  setupSteps,
} from '#app/features/setup/steps.ts'
import { sendTestMailToPerson } from '#app/features/setup/test-mail.server.ts'
import { getActor } from '#app/features/staff/person.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { logContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import { formatCount } from '#app/lib/text/count.ts'
import { Button, getButtonClass } from '#app/ui/button.tsx'
import { getClient } from '../access/client.server.ts'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { AdminPage, Alert, createAdminMeta, DateTime, Panel } from '../shell/admin-page.tsx'
import type { Route } from './+types/setup.route.ts'
import { DemoTexts } from './demo-texts.tsx'
import './setup.css'

export const headers = requireAccess('settings')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Setup', matches)

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const [setup, demo, texts, brand] = await Promise.all([
    readSetup(services),
    countDemoItems(services.db),
    listDemoTexts(services.db),
    readBrand(services),
  ])
  const { SMTP_URL, SALES_EMAIL } = services.settings
  return {
    ...setup,
    texts,
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
  const by = getActor(person, getClient(args).ip)
  const intent = form.get('what')
  const step = form.get('step')
  if ((intent === 'skip' || intent === 'resume') && isSetupStep(step)) {
    await changeSetup(services.db, { change: intent === 'skip' ? { skip: step } : { resume: step }, by })
    return redirect('/admin/setup', 303)
  }
  if (intent === 'close' || intent === 'open') {
    await changeSetup(services.db, { change: { closed: intent === 'close' }, by })
    return redirect(intent === 'close' ? '/admin' : '/admin/setup', 303)
  }
  if (intent !== 'test-mail') return data({ mail: undefined }, { status: 400 })
  const { status, text } = await sendTestMailToPerson(services, { person, by, log: context.get(logContext) })
  return data({ mail: { ok: status === 200, text } }, { status })
}

export default function SetupPage({ loaderData, actionData }: Route.ComponentProps) {
  const { states, closed, hasLogo, demo, texts, mail, mailSettings, me, shop } = loaderData
  const settled = countSettledSteps(states)
  const isSending = useNavigation().formData?.get('what') === 'test-mail'
  return (
    <AdminPage
      narrow
      title="Set up your store"
      back={{ to: '/admin/settings', label: 'Settings' }}
      lead={
        settled === setupSteps.length
          ? 'Setup is complete. You can change everything later in its own section.'
          : demo && !demo.isRemoved
            ? 'Turn the demo store into yours in five steps. Do them in any order, and skip what you do not need.'
            : 'Set up your store in five steps. Do them in any order, and skip what you do not need.'
      }
    >
      <div className="grid gap-2">
        <p className="text-sm font-semibold" id="setup-progress">
          {`${settled} of ${setupSteps.length} steps completed`}
        </p>
        <progress aria-labelledby="setup-progress" className="setup-progress" value={settled} max={setupSteps.length} />
      </div>
      {actionData?.mail && <Alert tone={actionData.mail.ok ? 'success' : 'error'}>{actionData.mail.text}</Alert>}
      <ol className="divide-y divide-line overflow-hidden rounded-md border border-line bg-card">
        <Step step="name" title="Name and logo" state={states.name}>
          <p>
            {states.name === 'done'
              ? `Your store is called ${shop}${hasLogo ? ' and shows your logo' : '. You have not uploaded a logo yet'}.`
              : 'Your store name, contact details and logo, shown in the header, emails, link previews and icons.'}
          </p>
          <StepLink to="/admin/brand" isDone={states.name === 'done'}>
            {states.name === 'done' ? 'Edit' : 'Name your store'}
          </StepLink>
        </Step>
        <Step step="colours" title="Colors" state={states.colours}>
          <p>Choose two or three colors. If text would be hard to read, we suggest the nearest readable color.</p>
          <StepLink to="/admin/brand?section=colors" isDone={states.colours === 'done'}>
            {states.colours === 'done' ? 'Edit colors' : 'Choose colors'}
          </StepLink>
        </Step>
        <Step step="mail" title="Email" state={states.mail}>
          {mailSettings.isOn ? (
            <>
              <p>
                <span>{`Requests are sent to ${mailSettings.sales ?? 'no one yet'}. `}</span>
                {mail && (
                  <>
                    <span>{`A test email to ${mail.to} was accepted `}</span>
                    <DateTime at={mail.at} />
                    <span>.</span>
                  </>
                )}
              </p>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="what" value="test-mail" />
                <Button
                  type="submit"
                  size="sm"
                  variant={mail ? 'secondary' : 'primary'}
                  busy={isSending}
                  className="h-auto max-w-full py-2 text-left [overflow-wrap:anywhere] whitespace-normal"
                >
                  {isSending ? 'Sending...' : `Send a test email to ${me}`}
                </Button>
              </Form>
            </>
          ) : (
            <>
              <p>Email is not set up. Requests are stored in the inbox, so nothing is lost.</p>
              <StepLink to="/admin/settings#mail" isDone={false}>
                Set up email
              </StepLink>
            </>
          )}
        </Step>
        <Step step="products" title="Products" state={states.products}>
          <p>Import your own or a supplier’s spreadsheet (CSV, Excel, JSON), or add products one by one.</p>
          <div className="flex flex-wrap gap-2">
            <StepLink to="/admin/products/import" isDone={states.products === 'done'}>
              Import a spreadsheet
            </StepLink>
            <Link to="/admin/products/new" className={getButtonClass({ variant: 'secondary', size: 'sm' })}>
              Add a product
            </Link>
          </div>
          {demo && (
            <p className="text-sm text-muted">
              <span>{`${demo.isRemoved ? 'Remaining demo data' : 'Demo data in your store'}: ${formatDemoCounts(demo)}. `}</span>
              <Link to="/admin/setup/demo" className="underline underline-offset-4">
                {demo.isRemoved ? 'Review remaining demo data' : 'Remove demo data'}
              </Link>
            </p>
          )}
        </Step>
        <Step step="box" title="First box" state={states.box}>
          <p>Combine products and an image into a ready-made box that customers can order.</p>
          <StepLink to="/admin/boxes/new" isDone={states.box === 'done'}>
            {states.box === 'done' ? 'Create another box' : 'Create a box'}
          </StepLink>
        </Step>
      </ol>
      {(demo || texts.length > 0) && <BeforeOpening demo={demo} texts={texts} />}
      <Form method="post" className="flex flex-wrap items-center gap-3">
        <input type="hidden" name="what" value={closed ? 'open' : 'close'} />
        <Button type="submit" variant="secondary" size="sm">
          {closed ? 'Show on the admin’s home page' : 'Hide from the admin’s home page'}
        </Button>
        <p className="text-sm text-muted">You can always find setup under Settings.</p>
      </Form>
    </AdminPage>
  )
}

/** Demo content that is still there. */
function BeforeOpening({ demo, texts }: { demo: DemoCounts | null; texts: DemoText[] }) {
  const canRemove = demo !== null || texts.some(({ isRemovable }) => isRemovable)
  return (
    <Panel
      title="Before you open"
      text={
        demo
          ? `The store still has demo content: ${formatDemoCounts(demo)}${texts.length > 0 ? ', and these texts' : ''}.`
          : 'Customers still see these demo texts.'
      }
      flush
    >
      <DemoTexts texts={texts} />
      {canRemove && (
        <p className="border-t border-line px-4 py-4 text-sm sm:px-6">
          <Link to="/admin/setup/demo" className="font-semibold text-forest underline underline-offset-4">
            Remove demo data
          </Link>{' '}
          removes products, boxes, posts, customer logos and brand logos on Home, social links, pledges and stories in
          one step.
        </p>
      )}
    </Panel>
  )
}

const formatDemoCounts = ({ products, boxes, posts }: Pick<DemoCounts, 'products' | 'boxes' | 'posts'>) =>
  new Intl.ListFormat('en-US').format([
    ...(products > 0 ? [formatCount(products, 'product')] : []),
    ...(boxes > 0 ? [formatCount(boxes, 'box', 'boxes')] : []),
    ...(posts > 0 ? [formatCount(posts, 'post')] : []),
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
            <span>{`${title} `}</span>
            <span className="sr-only">{`: ${stateTitles[state]}`}</span>
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
                <span>{`${state === 'skipped' ? 'Undo skip' : 'Skip'} `}</span>
                <span className="sr-only">{title}</span>
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
    <Link to={to} className={getButtonClass({ variant: isDone ? 'secondary' : 'primary', size: 'sm' })}>
      {children}
    </Link>
  )
}
