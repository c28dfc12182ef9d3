import { stringify } from 'csv-stringify/sync'
import { requireAccess } from '../../access/require-access.ts'

export const headers = requireAccess('products')

const example = [
  [
    'name',
    'category',
    'brand',
    'price',
    'minimum quantity',
    'qty1',
    'price1',
    'qty2',
    'price2',
    'description',
    'picture',
    'supplier',
    'item number',
  ],
  [
    'Camp Mug, Navy',
    'Drinkware',
    'Kestrel',
    '12.50',
    '48',
    '48',
    '12.50',
    '144',
    '11.20',
    'Enamel, 12 oz, dishwasher safe.',
    'https://example.com/camp-mug.jpg',
    'Acme Supply',
    'CM-0012',
  ],
  [
    'Tote Bag',
    'Bags',
    '',
    '6.90',
    '100',
    '100',
    '6.90',
    '500',
    '5.75',
    'Organic cotton, long handles.',
    '',
    'Acme Supply',
    'TB-0007',
  ],
]

/** Sample file with the most common columns and two products. */
export const loader = () =>
  new Response(stringify(example, { bom: true, record_delimiter: 'windows' }), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': 'attachment; filename="products-example.csv"',
    },
  })
