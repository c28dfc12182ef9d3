import type { ProductFamily } from '../../product-type.ts'

export const FLASKS: ProductFamily = {
  picture: 'flask',
  brands: [
    ['Overfell', 5],
    ['Ostrell', 4],
    ['Corvane', 3],
    ['Gale & Tarn', 2],
  ],
  details: [
    'The carry handle folds over the lid and swings out of the way to drink.',
    'A wide mouth takes ice cubes, lemon halves and a bottle brush.',
    'Powder coating stands up to truck beds and trailheads.',
    'Food-grade 18/8 stainless steel, inside and out.',
    'The lid threads are cut coarse, so it opens with gloves on.',
    'BPA free, lid included.',
  ],
  decorations: [
    {
      method: 'laser',
      spot: 'on the front of the body',
      areas: ['2.25" W x 3" H', '2" W x 3.5" H', '2.5" W x 2.5" H'],
    },
    { method: 'screen', spot: 'on the front', areas: ['2.25" W x 4" H', '2.5" W x 3.5" H'] },
    { method: 'digital', spot: 'around the body', areas: ['9" x 4.5"', '8.5" x 5"'] },
  ],
  uses: [
    'Field crews carry it by the handle and leave the cooler at home.',
    'A strong pick for outdoor teams, parks and summer programs.',
    'It goes from the job site to the sideline without a wash in between.',
    'Give it for a safety milestone and see it on every dashboard.',
    'Hikers, coaches and delivery drivers all put it to work.',
  ],
  includes: [
    'Flask with carry-handle lid in a white box',
    'One flask with lid, 24 to a case with dividers',
    'Flask with carry-handle lid in a kraft tube',
    'Flask with lid and spare gasket',
  ],
  minimums: [24, 25, 36, 48],
  days: [5, 14],
  types: [
    {
      noun: 'Wide-Mouth Flask',
      category: 'Drinkware',
      share: 8,
      price: [19.5, 31],
      variants: [{ label: '24 oz', price: 0.94 }, { label: '32 oz' }],
      leads: [
        '{A size} vacuum flask with a wide mouth and a handle made for carrying.',
        'The {series} keeps ice overnight and soup until lunch.',
        'Double-wall steel, a broad opening and a lid with a loop for two fingers.',
        'A flask for people who drink water by the quart.',
      ],
      facts: [
        'Vacuum walls hold cold for 24 hours and heat for 12.',
        'The steel rim under the lid is rolled, so it is comfortable to drink from.',
      ],
    },
    {
      noun: 'Carry-Handle Flask',
      category: 'Drinkware',
      share: 6,
      price: [15.8, 24.5],
      variants: [{ label: '20 oz', price: 0.93 }, { label: '24 oz' }],
      leads: [
        'A mid-size flask that hangs from a finger, a pack or a stroller.',
        'The {series} is {size} of cold water with a grip built in.',
        'Slimmer than most wide-mouth flasks, and easier to fit in a bag.',
      ],
      facts: ['The handle is rated to hold the flask full, and then some.', 'It fits a standard bicycle cage.'],
    },
    {
      noun: 'Trail Flask',
      category: 'Wellness',
      share: 6,
      price: [18.2, 28],
      variants: [{ label: '24 oz' }, { label: '32 oz', price: 1.1 }],
      leads: [
        '{A size} flask for step challenges, hikes and long afternoons outside.',
        'The {series} turns a wellness program into something people carry.',
        'Cold water on the trail, four hours from the nearest tap.',
      ],
      facts: [
        'Ounce and milliliter marks inside help keep count of the day.',
        'The matte finish stays easy to grip with wet hands.',
      ],
    },
    {
      noun: 'Recycled Steel Flask',
      category: 'Eco',
      share: 7,
      price: [20.5, 32],
      variants: [{ label: '24 oz' }],
      leads: [
        'A wide-mouth flask with a body of 85% recycled stainless steel.',
        'The {series} puts scrap steel back on the trail.',
        'Recycled steel, a sturdy handle and years of refills ahead.',
      ],
      facts: [
        'Recycled content is verified by a third party.',
        'Lid and gasket can be replaced, so one worn part does not end its life.',
      ],
      includes: [
        'Flask with carry-handle lid in a recycled carton',
        'One flask with lid in a kraft tube, no plastic in the packing',
      ],
    },
  ],
}
