import type { Column } from '#app/admin/components/data-list/table.tsx'
import type { InventoryRow } from '#app/features/catalog/inventory/inventory.server.ts'
import { getProductSlug } from '#app/features/catalog/slug.ts'
import { formatPrice } from '#app/lib/text/money.ts'
import { noPrice } from '#app/lib/text/price-or-none.ts'
import { Image } from '#app/ui/image.tsx'
import { DateOnly } from '../../shell/admin-page.tsx'

const missing = 'font-medium text-terracotta-deep'
const tag = 'shrink-0 rounded-[4px] bg-sand px-1.5 text-xs leading-5'

/** @param shouldMarkDemo whether rows show a demo badge */
export const getProductColumns = (shouldMarkDemo: boolean): Column<InventoryRow>[] => [
  {
    label: 'Image',
    narrowSlot: 'image',
    width: 'image',
    isLabelHidden: true,
    cell: ({ image }) => <Image src={image} alt="" width={640} height={640} sizes="56px" />,
  },
  {
    label: 'Name',
    narrowSlot: 'name',
    sorts: ['name'],
    cell: (row, link) => (
      <>
        <span className="line-clamp-2">{link}</span>
        <span className="flex gap-2 text-[0.8125rem] whitespace-nowrap text-muted max-lg:hidden">
          <span className="truncate">{`/${getProductSlug(row)}`}</span>
          {row.itemNumber && <span className={tag}>{row.itemNumber}</span>}
          {row.demo && shouldMarkDemo && <span className={tag}>Demo</span>}
        </span>
      </>
    ),
  },
  {
    label: 'Category',
    narrowSlot: 'fact',
    width: 's',
    cell: ({ category }) =>
      category ? <span dir="auto">{category}</span> : <span className={missing}>No category</span>,
  },
  {
    label: 'Brand',
    narrowSlot: 'hidden',
    width: 's',
    isExtra: true,
    cell: ({ brand }) => <span dir="auto">{brand}</span>,
  },
  {
    label: 'Price',
    narrowSlot: 'fact',
    width: 'xs',
    isNumber: true,
    sorts: ['price-asc', 'price-desc'],
    cell: ({ price }) =>
      price === null ? <span className={missing}>{noPrice}</span> : <span>{formatPrice(price)}</span>,
  },
  {
    label: 'Min. qty',
    narrowSlot: 'hidden',
    width: 'xs',
    isNumber: true,
    cell: ({ minimumQuantity: minimum }) => minimum?.toLocaleString('en-US'),
  },
  {
    label: 'Availability',
    narrowSlot: 'fact',
    width: 's',
    cell: ({ inStock, isHidden }) => (
      <span className={inStock ? 'text-muted' : 'font-semibold text-terracotta-deep'}>
        {isHidden ? 'Hidden' : inStock ? 'In stock' : 'Out of stock'}
      </span>
    ),
  },
  {
    label: 'Updated',
    narrowSlot: 'hidden',
    width: 's',
    sorts: ['changed'],
    cell: ({ changed }) => <DateOnly at={changed} className="text-[0.8125rem] text-muted" />,
  },
]
