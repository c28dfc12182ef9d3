import { randomUUID } from 'node:crypto'
import { Copy, ExternalLink } from 'lucide-react'
import { data, redirect } from 'react-router'
import { readBrand } from '#app/features/brand/brand.server.ts'
import { createProductDocument, findProduct } from '#app/features/catalog/products/product-document.server.ts'
import { hasPermission } from '#app/features/staff/roles.ts'
import { servicesContext } from '#app/lib/services.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink, getButtonClass } from '#app/ui/button.tsx'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { openEditor } from '../../components/content-editor/open-editor.server.ts'
import { HistoryLink, RevisionList } from '../../components/content-editor/revision-list.tsx'
import { useOpenDocument } from '../../components/content-editor/use-content-form.ts'
import { DeletePanel } from '../../components/delete-panel.tsx'
import { AdminPage, createAdminMeta } from '../../shell/admin-page.tsx'
import type { Route } from './+types/product.route.ts'
import { findNewestDraft, getInitialTexts, readProductData } from './editor-data.server.ts'
import { runProductAction } from './product-action.server.ts'
import { ProductForm } from './product-form.tsx'
import { ProductView } from './product-view.tsx'
import { readProductView } from './read-product-view.server.ts'
import './product-editor.css'

export const headers = requireAccess('products', { toRead: 'read-products' })
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  createAdminMeta(loaderData?.title ?? 'Product', matches)

const statusMessages = {
  applied: 'Published, and applied to the other colors. Your changes are live.',
  same: 'No changes to publish.',
}

export async function loader({ params, ...args }: Route.LoaderArgs) {
  const { context, url } = args
  const services = context.get(servicesContext)
  const { db } = services
  const person = getPerson(context)
  const staffId = person.id
  const isNew = params.id === 'new'
  if (!hasPermission(person, 'products')) {
    const { unit } = await readBrand(services)
    const viewed = isUuid(params.id) ? await readProductView(db, { id: params.id, unit }) : undefined
    if (!viewed) throw data(null, { status: 404 })
    return viewed
  }
  const id = isNew ? url.searchParams.get('id') : params.id
  const copiedId = url.searchParams.get('from')
  if (isNew && !isUuid(id)) {
    // Continues this person's newest draft of a new product, unless this one is a copy.
    const draftId = copiedId ? undefined : await findNewestDraft(db, staffId)
    const query = new URLSearchParams({ id: draftId ?? randomUUID(), ...(copiedId && { from: copiedId }) })
    throw redirect(`/admin/products/new?${query}`)
  }
  if (!isUuid(id)) throw data(null, { status: 404 })
  if (isNew && (await findProduct(db, id))) throw redirect(`/admin/products/${id}`)
  const { unit } = await readBrand(services)
  const initial = isNew ? getInitialTexts(isUuid(copiedId) ? await findProduct(db, copiedId) : undefined) : undefined
  const [editor, productData] = await Promise.all([
    openEditor(args, createProductDocument(unit), { id, initial, statusMessages }),
    readProductData(services, id),
  ])
  const { name, fields } = editor.document
  return {
    ...editor,
    ...productData,
    // A product that someone else deleted keeps its page while this person has input for it.
    title: isNew ? 'Add product' : name || fields.name || 'Deleted product',
  }
}

export async function action(args: Route.ActionArgs) {
  const { id } = args.params
  if (id !== 'new' && !isUuid(id)) throw data(null, { status: 404 })
  return runProductAction(args, { id: id === 'new' ? undefined : id })
}

const listFormat = new Intl.ListFormat('en-US')

export default function ProductPage({ loaderData, actionData }: Route.ComponentProps) {
  return 'view' in loaderData ? (
    <ProductView {...loaderData} />
  ) : (
    <ProductEditor loaderData={loaderData} actionData={actionData} />
  )
}

type EditorProps = {
  loaderData: Exclude<Route.ComponentProps['loaderData'], { view: unknown }>
  actionData: Route.ComponentProps['actionData']
}

function ProductEditor({ loaderData, actionData }: EditorProps) {
  const { history, boxes, inStock, isHidden, title, ...form } = loaderData
  const { document, editorKey } = useOpenDocument(loaderData.document, actionData)
  const { id, isNew, name, liveVersion } = document
  const { path } = form
  return (
    <AdminPage
      title={title}
      back={{ to: '/admin/products', label: 'Products' }}
      lead={!inStock && <Badge tone="danger">{isHidden ? 'Hidden' : 'Out of stock'}</Badge>}
      aside={
        !isNew && (
          <div className="flex flex-wrap gap-2 max-sm:[&_.button]:px-2">
            <HistoryLink />
            <ButtonLink to={`/admin/products/new?from=${id}`} variant="secondary" size="sm">
              <Copy aria-hidden="true" />
              Duplicate
            </ButtonLink>
            {path && !isHidden && (
              <a href={path} className={getButtonClass({ variant: 'secondary', size: 'sm' })}>
                <ExternalLink aria-hidden="true" />
                View in store
              </a>
            )}
          </div>
        )
      }
    >
      <ProductForm key={editorKey} {...form} document={document} result={actionData} />
      {!isNew && (
        <>
          <RevisionList {...history} />
          <DeletePanel
            noun="product"
            name={name}
            version={liveVersion}
            isInUse={boxes.length > 0}
            text={
              boxes.length > 0
                ? `This product is used in ${listFormat.format(boxes)}. Remove it from there first, or mark it out of stock.`
                : 'The product is removed from the store. Existing requests keep its name and price. You can restore it from Change history.'
            }
          />
        </>
      )}
    </AdminPage>
  )
}
