import type { ProductFamily } from '../../product-type.ts'

export const TWO_TONE_MUGS: ProductFamily = {
  picture: 'duomug',
  brands: [
    ['Tillwick', 5],
    ['Kettlebarrow', 4],
    ['Pourhaven', 3],
  ],
  details: [
    'White outside, with the color inside and along the handle.',
    'The logo prints in a shade to match the interior.',
    'Dishwasher and microwave safe, color and all.',
    'The color is in the glaze, so it cannot peel.',
    'A rounded base makes it easy to wash and hard to knock over.',
    'The white wall keeps small type readable.',
  ],
  decorations: [
    { method: 'screen', spot: 'on one side', areas: ['3" W x 2.75" H', '2.75" W x 2.5" H'] },
    { method: 'kiln', spot: 'opposite the handle', areas: ['2.75" x 2.5"', '3" x 2.5"'] },
    { method: 'digital', spot: 'around the mug', areas: ['8" x 2.75"', '7.5" x 2.75"'] },
  ],
  uses: [
    'Pick the interior that matches the brand and the mug does the rest.',
    'Different interiors make it easy to tell whose coffee is whose.',
    'A bright surprise at the bottom of every cup.',
    'Radio stations and credit unions have handed these out for years.',
    'It makes a row of desks look coordinated.',
    'A cheerful piece for welcome packs and school offices.',
  ],
  includes: [
    'Two-tone mug, bulk packed 36 to a case',
    'One two-tone mug in an individual protective carton',
    'Two-tone mug in a white gift box',
    'Two-tone mug in a kraft tuck box',
  ],
  minimums: [36, 48, 72, 144],
  days: [4, 11],
  types: [
    {
      noun: 'Two-Tone Ceramic Mug',
      category: 'Drinkware',
      share: 8,
      price: [4.6, 7.6],
      variants: [{ label: '11 oz' }, { label: '15 oz', price: 1.18 }],
      leads: [
        'A white {size} ceramic mug with a splash of color inside and on the handle.',
        'The {series} keeps a clean white face for the logo and saves the color for the inside.',
        'Two tones, one easy price: {size} of ceramic with a bright interior.',
        'The office classic with its colors turned inside out.',
      ],
      facts: [
        'Interior and handle are dipped in one pass, so the shades always agree.',
        'Low in cost, and it still feels solid.',
      ],
    },
    {
      noun: 'Color-Pop Mug',
      category: 'Drinkware',
      share: 5,
      price: [5.8, 9.4],
      variants: [{ label: '12 oz' }],
      leads: [
        'A rounded mug with a glossy pop of color under the rim.',
        'The {series} looks plain across the desk and cheerful from above.',
        'White stoneware outside, saturated glaze inside.',
      ],
      facts: [
        'The stoneware body is a little heavier than the standard ceramic mug.',
        'The rounded belly holds heat longer than straight walls do.',
      ],
    },
    {
      noun: 'Two-Tone Camp Mug',
      category: 'Drinkware',
      share: 4,
      price: [7.4, 11.8],
      variants: [{ label: '12 oz' }, { label: '15 oz', price: 1.12 }],
      leads: [
        'Short, round and sturdy, with color where the coffee goes.',
        'The {series} borrows the squat shape of a campfire mug and makes it dishwasher safe.',
        '{A size} mug with cabin manners and a colored lining.',
      ],
      facts: [
        'The low center of gravity suits trucks, porches and crowded desks.',
        'A thick base and wall stand up to daily knocks.',
      ],
    },
  ],
}
