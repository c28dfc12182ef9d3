import type { ProductFamily } from '../../product-type.ts'

export const TUMBLERS: ProductFamily = {
  picture: 'tumbler',
  brands: [
    ['Ostrell', 5],
    ['Corvane', 4],
    ['Tillwick', 4],
    ['Pourhaven', 2],
    ['Kettlebarrow', 1],
  ],
  details: [
    'The press-on lid has a sliding closure and comes apart for cleaning.',
    'Tapered to fit car cup holders and single-serve coffee machines.',
    'Stainless steel inside and out, with a polished rim under the lid.',
    'The powder-coated finish stays dry and does not show fingerprints.',
    'BPA-free lid with a silicone gasket.',
    'A grippy base ring keeps it from sliding off the dash.',
  ],
  decorations: [
    { method: 'laser', spot: 'on the front', areas: ['2.5" W x 3" H', '2" W x 3.5" H', '3" W x 3" H'] },
    { method: 'screen', spot: 'on one side', areas: ['2.5" W x 3.5" H', '3" W x 3" H'] },
    { method: 'digital', spot: 'around the cup', areas: ['8.5" x 4.25"', '9" x 4"'] },
  ],
  uses: [
    'Made for commuters, carpool lines and conference halls.',
    'A popular pick for sales kickoffs and customer events.',
    'It rides in the cup holder every morning, logo out.',
    'Real estate and auto dealers order it as a closing gift.',
    'Swap out paper cups at the office coffee bar.',
  ],
  includes: [
    'Tumbler with sliding lid, individually boxed',
    'Tumbler and lid in a white gift box, 24 to a case',
    'Tumbler with lid, bulk packed with dividers',
    'Tumbler, lid and spare gasket in a kraft box',
  ],
  minimums: [24, 25, 36, 48],
  days: [4, 12],
  types: [
    {
      noun: 'Travel Tumbler',
      category: 'Drinkware',
      share: 8,
      price: [14.2, 24.5],
      variants: [{ label: '12 oz', price: 0.86 }, { label: '16 oz', price: 0.94 }, { label: '20 oz' }],
      leads: [
        '{A size} travel tumbler with vacuum walls and a lid that stays put.',
        'Hot for six hours, cold for twelve, and easy to drink from on the move.',
        'The {series} is the tumbler people reach for on the way out the door.',
        'Built around a {size} double-wall cup and a lid with a smooth slide closure.',
      ],
      facts: ['Vacuum insulated, so the outside never sweats.', 'The lid slides open with one thumb.'],
    },
    {
      noun: 'Commuter Cup',
      category: 'Drinkware',
      share: 5,
      price: [11.5, 18.5],
      variants: [{ label: '12 oz', price: 0.9 }, { label: '16 oz' }],
      leads: [
        'A compact {size} cup for trains, bikes and short drives.',
        'The {series} is a lighter take on the travel tumbler, sized for one good coffee.',
        'Small enough for an espresso machine, tall enough for a latte.',
      ],
      facts: [
        'Double-wall steel keeps coffee warm for about four hours.',
        'It tucks under most single-serve brewers without removing the tray.',
      ],
    },
    {
      noun: 'Double-Wall Tumbler',
      category: 'Drinkware',
      share: 5,
      price: [9.8, 15.5],
      variants: [{ label: '16 oz' }, { label: '20 oz', price: 1.1 }],
      leads: [
        'Double-wall steel at a price that works for a crowd.',
        'A straightforward {size} tumbler for giveaways of a few hundred at a time.',
        'The {series} keeps the features people use and leaves out the rest.',
      ],
      facts: ['Air-gap insulation rather than vacuum keeps the cost down.', 'One of our fastest tumblers to produce.'],
    },
    {
      noun: 'Premium Insulated Tumbler',
      category: 'Drinkware',
      share: 4,
      price: [24, 38],
      variants: [{ label: '20 oz' }, { label: '24 oz', price: 1.12 }],
      leads: [
        'Retail-grade insulation in a tumbler people would buy for themselves.',
        'The {series} holds ice past dinner and looks right on an executive desk.',
        'A heavier-gauge {size} tumbler for client gifts and top performers.',
      ],
      facts: [
        'Copper-lined vacuum walls hold cold for 20 hours.',
        'The heavier steel resists dents and feels expensive.',
      ],
      minimums: [12, 24, 25],
    },
    {
      noun: 'Recycled Steel Tumbler',
      category: 'Eco',
      share: 6,
      price: [15.8, 25],
      variants: [{ label: '16 oz', price: 0.95 }, { label: '20 oz' }],
      leads: [
        'A vacuum tumbler with a body of 80% recycled stainless steel.',
        'The {series} takes the place of a few hundred paper cups a year.',
        'Recycled steel outside, a replaceable lid on top: this {size} tumbler is meant to stay in use.',
      ],
      facts: [
        'The lid can be replaced, so one lost part does not end its life.',
        'At the end of a long life, the steel can be recycled once more.',
      ],
      includes: ['Tumbler with sliding lid in a recycled carton', 'One tumbler with lid, packed without plastic'],
    },
  ],
}
