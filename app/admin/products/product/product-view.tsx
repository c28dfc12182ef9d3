import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Image } from '#app/ui/image.tsx'
import { AdminPage, Panel } from '../../shell/admin-page.tsx'

/** A product as people see it who may not change it. */
export type ViewedProduct = {
  path: string
  inStock: boolean
  isHidden: boolean
  images: string[]
  fields: { label: string; value: string }[]
}

export function ProductView({
  title,
  view: { path, inStock, isHidden, images, fields },
}: {
  title: string
  view: ViewedProduct
}) {
  return (
    <AdminPage
      title={title}
      back={{ to: '/admin/products', label: 'Products' }}
      lead={!inStock && <Badge tone="danger">{isHidden ? 'Hidden' : 'Out of stock'}</Badge>}
      aside={
        !isHidden && (
          <ButtonLink to={path} reloadDocument variant="secondary" size="sm">
            View in store
          </ButtonLink>
        )
      }
    >
      {images.length > 0 && (
        <ul aria-label="Images" className="flex flex-wrap gap-3">
          {images.map((image) => (
            <li key={image}>
              <Image src={image} alt="" sizes="112px" className="size-28 rounded-md bg-sand object-cover" />
            </li>
          ))}
        </ul>
      )}
      <Panel title="Details">
        <dl className="grid gap-3 text-sm">
          {fields.map(({ label, value }) => (
            <div key={label} className="grid gap-x-4 sm:grid-cols-[11rem_minmax(0,1fr)]">
              <dt className="text-muted">{label}</dt>
              <dd className="break-words whitespace-pre-line">{value}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </AdminPage>
  )
}
