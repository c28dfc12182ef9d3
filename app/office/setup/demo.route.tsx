import { data, Form, Link, redirect } from 'react-router'
import { countDemo, removeDemo } from '#app/features/setup/demo.server.ts'
import { authorityOf } from '#app/features/staff/person.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { admits } from '../door/access.ts'
import { confirmIdentity } from '../door/confirm.server.ts'
import { ConfirmField } from '../door/confirm-identity.tsx'
import { personOf } from '../door/person.ts'
import { OfficePage, officeMeta, Panel, Told } from '../shell/page.tsx'
import type { Route } from './+types/demo.route.ts'

export const headers = admits('settings')
export const meta: Route.MetaFunction = ({ matches }) => officeMeta('The demo shop', matches)

export async function loader({ context, url }: Route.LoaderArgs) {
  const demo = await countDemo(context.get(servicesContext).db)
  return {
    demo,
    fresh: authorityOf(personOf(context), '') !== undefined,
    gone: url.searchParams.get('gone'),
  }
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData()
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
  const { demo, fresh, gone } = loaderData
  const errors: FieldErrors = actionData?.errors ?? {}
  const left = demo.products + demo.boxes + demo.posts
  return (
    <OfficePage
      narrow
      title="The demo shop"
      back={{ to: '/admin/setup', label: 'Setup' }}
      lead="What the first start filled the shop with. Your own products, boxes, posts and requests are not touched."
    >
      {gone && !actionData && (
        <Told>{`${counted(Number(gone), 'thing')} of the demo shop ${gone === '1' ? 'is' : 'are'} gone.`}</Told>
      )}
      {left === 0 ? (
        <Panel title="Nothing of it is left" text="What visitors see is yours.">
          <Link to="/admin/setup" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            Back to the setup
          </Link>
        </Panel>
      ) : (
        <Panel
          title="Take it out"
          text={`${counted(demo.products, 'product')}, ${counted(demo.boxes, 'ready-made box', 'ready-made boxes')} and ${counted(demo.posts, 'post')}. Requests that name them keep names and prices.`}
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
                label={`Also the ${counted(demo.changed, 'one')} that somebody here has changed`}
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
    </OfficePage>
  )
}
