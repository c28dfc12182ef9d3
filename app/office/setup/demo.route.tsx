import { data, Form, Link, redirect } from 'react-router'
import { countDemo, type Demo, type DemoLeft, listDemoLeft, removeDemo } from '#app/features/setup/demo.server.ts'
import { authorityOf } from '#app/features/staff/person.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { readForm } from '#app/lib/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { ConfirmField } from '../access/confirm-field.tsx'
import { confirmIdentity } from '../access/confirm-identity.server.ts'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { AdminPage, Alert, adminMeta, Panel } from '../shell/admin-page.tsx'
import type { Route } from './+types/demo.route.ts'

/** Of what stayed so much is named. */
const mostNamed = 20

export const headers = requireAccess('settings')
export const meta: Route.MetaFunction = ({ matches }) => adminMeta('The demo shop', matches)

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const demo = await countDemo(db)
  return {
    demo,
    stayed: demo.isRemoved ? await listDemoLeft(db, mostNamed) : [],
    fresh: authorityOf(getPerson(context), '') !== undefined,
    gone: url.searchParams.get('gone'),
  }
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request)
  const refused = (errors: FieldErrors) => data({ errors }, { status: 422 })
  if (form.get('agreed') !== 'yes') return refused({ agreed: ['Without this nothing is removed'] })
  const confirmed = await confirmIdentity(args, form)
  if (!confirmed.ok) return refused(confirmed.errors)
  const { db } = args.context.get(servicesContext)
  const changed = form.get('changed') === 'remove' ? 'remove' : 'keep'
  const { products, boxes, posts } = await removeDemo(db, { changed, by: confirmed.authority })
  return redirect(`/admin/setup/demo?gone=${products + boxes + posts}`, 303)
}

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

export default function DemoPage({ loaderData, actionData }: Route.ComponentProps) {
  const { demo, stayed, fresh, gone } = loaderData
  const errors: FieldErrors = actionData?.errors ?? {}
  const left = demo.products + demo.boxes + demo.posts
  const canGo = left - demo.inOwnBoxes > 0
  return (
    <AdminPage
      narrow
      title="The demo shop"
      back={{ to: '/admin/setup', label: 'Setup' }}
      lead="What the first start filled the shop with. Your own products, boxes, posts and requests are not touched."
    >
      {gone && !actionData && (
        <Alert>{`${counted(Number(gone), 'thing')} of the demo shop ${gone === '1' ? 'is' : 'are'} gone.`}</Alert>
      )}
      {left === 0 && (
        <Panel title="Nothing of it is left" text="What visitors see is yours.">
          <Link to="/admin/setup" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            Back to the setup
          </Link>
        </Panel>
      )}
      {stayed.length > 0 && <Stayed things={stayed} left={left} />}
      {canGo && (
        <Panel
          title={demo.isRemoved ? 'Take out what stayed' : 'Take it out'}
          text={`${countedAll(demo)}. Requests that name them keep names and prices.`}
        >
          <Form method="post" className="grid gap-4">
            {demo.inOwnBoxes > 0 && (
              <p className="text-sm">
                {counted(demo.inOwnBoxes, 'product')} of them {demo.inOwnBoxes === 1 ? 'lies' : 'lie'} in boxes of your
                own and will stay.
              </p>
            )}
            {demo.changed > 0 && (
              <Checkbox
                name="changed"
                value="remove"
                label={
                  demo.changed === 1
                    ? 'Also the one thing that somebody here has changed'
                    : `Also the ${demo.changed.toLocaleString('en-US')} things that somebody here has changed`
                }
                hint={demo.isRemoved ? 'Kept for that until now.' : 'Kept without this.'}
              />
            )}
            <Checkbox name="agreed" value="yes" label="Remove it for good" errors={errors.agreed} required />
            <ConfirmField fresh={fresh} errors={errors} />
            <Button type="submit" variant="danger" className="justify-self-start">
              Take the demo shop out
            </Button>
          </Form>
        </Panel>
      )}
    </AdminPage>
  )
}

/** "2 products, 1 ready-made box and 3 posts", of what there is. */
function countedAll({ products, boxes, posts }: Pick<Demo, 'products' | 'boxes' | 'posts'>): string {
  return new Intl.ListFormat('en-US').format([
    ...(products > 0 ? [counted(products, 'product')] : []),
    ...(boxes > 0 ? [counted(boxes, 'ready-made box', 'ready-made boxes')] : []),
    ...(posts > 0 ? [counted(posts, 'post')] : []),
  ])
}

const addresses = { product: '/admin/products', box: '/admin/boxes', post: '/admin/posts' } as const

/** What is still there after it was taken out, and why. */
function Stayed({ things, left }: { things: DemoLeft[]; left: number }) {
  return (
    <Panel title="What stayed" text="A box of your own needs it, or somebody here has changed it." flush>
      <ul className="setup-stayed">
        {things.map(({ id, kind, name, boxes }) => (
          <li key={id}>
            <Link to={`${addresses[kind]}/${id}`} className="font-semibold text-forest underline underline-offset-4">
              {name}
            </Link>{' '}
            <span className="text-muted">
              {boxes.length > 0 ? `lies in ${new Intl.ListFormat('en-US').format(boxes)}` : 'was changed here'}
            </span>
          </li>
        ))}
        {left > things.length && (
          <li className="text-muted">And {(left - things.length).toLocaleString('en-US')} more.</li>
        )}
      </ul>
    </Panel>
  )
}
