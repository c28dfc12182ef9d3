import { data, Form, Link, redirect } from 'react-router'
import {
  countDemoItems,
  type DemoCounts,
  listRemainingDemoItems,
  type RemainingDemoItem,
  removeDemoData,
} from '#app/features/setup/demo.server.ts'
import { listDemoTexts } from '#app/features/setup/demo-texts.server.ts'
import { isRecentlyConfirmed } from '#app/features/staff/person.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { formatCount } from '#app/lib/text/count.ts'
import { Button, getButtonClass } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { ConfirmField } from '../access/confirm-field.tsx'
import { confirmIdentity } from '../access/confirm-identity.server.ts'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { AdminPage, Alert, createAdminMeta, Panel } from '../shell/admin-page.tsx'
import type { Route } from './+types/demo.route.ts'
import { DemoTexts } from './demo-texts.tsx'

/** Remaining items that are listed by name. */
const maxListed = 20

export const headers = requireAccess('settings')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Demo data', matches)

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const [demo, texts] = await Promise.all([countDemoItems(db), listDemoTexts(db)])
  return {
    demo,
    texts,
    remaining: demo.isRemoved ? await listRemainingDemoItems(db, maxListed) : [],
    isRecentlyConfirmed: isRecentlyConfirmed(getPerson(context)),
    removedCount: url.searchParams.get('gone'),
  }
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request)
  const reject = (errors: FieldErrors) => data({ errors }, { status: 422 })
  if (form.get('agreed') !== 'yes') return reject({ agreed: ['Confirm the removal to continue'] })
  const confirmed = await confirmIdentity(args, form)
  if (!confirmed.ok) return reject(confirmed.errors)
  const { db } = args.context.get(servicesContext)
  const changed = form.get('changed') === 'remove' ? 'remove' : 'keep'
  const { products, boxes, posts, texts } = await removeDemoData(db, { changed, by: confirmed.authority })
  return redirect(`/admin/setup/demo?gone=${products + boxes + posts + texts}`, 303)
}

export default function DemoPage({ loaderData, actionData }: Route.ComponentProps) {
  const { demo, texts, remaining, isRecentlyConfirmed, removedCount } = loaderData
  const errors: FieldErrors = actionData?.errors ?? {}
  const remainingCount = demo.products + demo.boxes + demo.posts
  const removableTexts = texts.filter(({ isRemovable }) => isRemovable)
  const ownTexts = texts.filter(({ isRemovable }) => !isRemovable)
  const canRemove = remainingCount - demo.inOtherBoxes > 0 || removableTexts.length > 0
  return (
    <AdminPage
      narrow
      title="Demo data"
      back={{ to: '/admin/setup', label: 'Setup' }}
      lead="Sample content that came with the store. Your own products, boxes, posts, texts and requests are not affected."
    >
      {removedCount && !actionData && <Alert>{`Removed ${formatCount(Number(removedCount), 'demo item')}.`}</Alert>}
      {remainingCount === 0 && texts.length === 0 && (
        <Panel title="No demo data left" text="Your store only shows your own content.">
          <Link to="/admin/setup" className={getButtonClass({ variant: 'secondary', size: 'sm' })}>
            Back to setup
          </Link>
        </Panel>
      )}
      {remaining.length > 0 && <RemainingItems items={remaining} remainingCount={remainingCount} />}
      {canRemove && (
        <Panel
          title={demo.isRemoved ? 'Remove remaining demo data' : 'Remove demo data'}
          text={`${formatDemoCounts(demo, removableTexts.length)}. Requests keep the names and prices of removed products.`}
        >
          <Form method="post" className="grid gap-4">
            {removableTexts.length > 0 && (
              <div className="text-sm">
                <p>These texts are removed or hidden. The history of each page can restore them.</p>
                <ul className="mt-1 list-disc pl-5">
                  {removableTexts.map(({ title }) => (
                    <li key={title}>{title}</li>
                  ))}
                </ul>
              </div>
            )}
            {demo.inOtherBoxes > 0 && (
              <p className="text-sm">
                {`${formatCount(demo.inOtherBoxes, 'product')} ${demo.inOtherBoxes === 1 ? 'is' : 'are'} used in your own boxes and will stay.`}
              </p>
            )}
            {demo.changed > 0 && (
              <Checkbox
                name="changed"
                value="remove"
                label={`Also remove the ${formatCount(demo.changed, 'item')} that your team has edited`}
                hint={demo.isRemoved ? 'The last removal kept edited items.' : 'If unchecked, edited items are kept.'}
              />
            )}
            <Checkbox name="agreed" value="yes" label="Permanently remove demo data" errors={errors.agreed} required />
            <ConfirmField isRecentlyConfirmed={isRecentlyConfirmed} errors={errors} />
            <Button type="submit" variant="danger" className="justify-self-start">
              Remove demo data
            </Button>
          </Form>
        </Panel>
      )}
      {ownTexts.length > 0 && (
        <Panel title="Write your own" text="These texts are still demo content. Replace them with your own." flush>
          <DemoTexts texts={ownTexts} />
        </Panel>
      )}
    </AdminPage>
  )
}

/** Returns counts such as "2 products, 1 ready-made box, 3 posts and 7 texts". */
function formatDemoCounts(
  { products, boxes, posts }: Pick<DemoCounts, 'products' | 'boxes' | 'posts'>,
  texts: number,
): string {
  return new Intl.ListFormat('en-US').format([
    ...(products > 0 ? [formatCount(products, 'product')] : []),
    ...(boxes > 0 ? [formatCount(boxes, 'ready-made box', 'ready-made boxes')] : []),
    ...(posts > 0 ? [formatCount(posts, 'post')] : []),
    ...(texts > 0 ? [formatCount(texts, 'text')] : []),
  ])
}

const basePaths = { product: '/admin/products', box: '/admin/boxes', post: '/admin/posts' } as const

/** Demo items that remain after the removal, and why. */
function RemainingItems({ items, remainingCount }: { items: RemainingDemoItem[]; remainingCount: number }) {
  return (
    <Panel
      title="Remaining demo data"
      text="Kept because one of your boxes uses it, or because your team has edited it."
      flush
    >
      <ul className="setup-remaining">
        {items.map(({ id, kind, name, boxes }) => (
          <li key={id}>
            <Link to={`${basePaths[kind]}/${id}`} className="font-semibold text-forest underline underline-offset-4">
              {name}
            </Link>{' '}
            <span className="text-muted">
              {boxes.length > 0 ? `used in ${new Intl.ListFormat('en-US').format(boxes)}` : 'edited by your team'}
            </span>
          </li>
        ))}
        {remainingCount > items.length && (
          <li className="text-muted">{`And ${(remainingCount - items.length).toLocaleString('en-US')} more.`}</li>
        )}
      </ul>
    </Panel>
  )
}
