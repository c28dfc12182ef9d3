/** Files of a campaign that staff download. */
export const exportFormats = [
  { value: 'csv', title: 'CSV for packing', text: 'One row per package: address, phone, sizes, note.' },
  {
    value: 'labels',
    title: 'Address labels, PDF',
    text: 'For sheets of Avery 5160, 30 a page, in the order of the CSV.',
  },
  { value: 'pick-list', title: 'Pick list, PDF', text: 'Units to take from each location for shipments to pick.' },
  {
    value: 'packing-slips',
    title: 'Packing slips, PDF',
    text: 'A page per shipment that has not left, with its code.',
  },
] as const
