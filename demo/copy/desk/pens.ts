import type { ProductFamily } from '../../product-type.ts'

export const PENS: ProductFamily = {
  picture: 'pen',
  notAGift: true,
  brands: [
    ['Inkrow', 5],
    ['Nibsworth', 4],
    ['Quillmere', 2],
    ['Tillwick', 1],
    ['Folio Marsh', 1],
  ],
  details: [
    'The push button has a firm, quiet click.',
    'A sprung metal clip grips pockets and notebook covers.',
    'Steel trim and a tapered tip give it a balanced look.',
    'It takes a standard refill, so it need not be thrown away.',
    'The barrel is a comfortable 10.5 mm across.',
    'Black medium-point ink comes standard; blue on request.',
  ],
  decorations: [
    { method: 'pad', spot: 'on the barrel', areas: ['1.75" x 0.25"', '1.5" x 0.3"', '2" x 0.25"'] },
    { method: 'screen', spot: 'along the barrel', areas: ['2" x 0.5"', '2.25" x 0.6"'] },
    { method: 'laser', spot: 'on the barrel', areas: ['1.75" x 0.25"', '1.5" x 0.25"'] },
  ],
  uses: [
    'Banks, clinics and hotels go through them by the thousand.',
    'Leave a cup of them on the counter and let people steal the brand.',
    'It mails flat with a letter or a proposal.',
    'The lowest cost per impression in the catalog.',
    'A good filler for tote bags and welcome packs.',
    'Sign the contract with it, then let the client keep it.',
  ],
  includes: [
    'Pen with black refill, bulk packed',
    'One pen, refill installed, 50 to an inner box',
    'Pen in a clear sleeve',
    'Pen with black ink, packed in fifties',
  ],
  minimums: [100, 150, 250, 300, 500],
  days: [3, 8],
  types: [
    {
      noun: 'Click Pen',
      category: 'Writing',
      share: 9,
      price: [0.45, 0.74],
      leads: [
        'A dependable push-button ballpoint for handing out by the hundred.',
        'The {series} writes on the first stroke and costs less than the paper it signs.',
        'A clean, simple click pen with an honest weight.',
        'Plain good looks and smooth ink at under a dollar.',
      ],
      facts: [
        'The ABS barrel is opaque, so imprints stay legible.',
        'Rated for about a mile and a quarter of writing.',
      ],
      minimums: [250, 300, 500],
      decorations: [
        { method: 'pad', spot: 'on the barrel', areas: ['1.75" x 0.25"', '1.5" x 0.3"'] },
        { method: 'screen', spot: 'along the barrel', areas: ['2" x 0.5"', '2.25" x 0.6"'] },
      ],
    },
    {
      noun: 'Aluminum Ballpoint',
      category: 'Writing',
      share: 8,
      price: [1.3, 2.7],
      leads: [
        'An aluminum barrel with a satin finish and real balance.',
        'The {series} feels like a desk pen and is priced like a giveaway.',
        'Anodized aluminum keeps this ballpoint light, cool and hard to scratch.',
      ],
      facts: ['Engraving reveals the bright metal beneath the finish.', 'The anodized color will not chip or rub off.'],
    },
    {
      noun: 'Soft-Touch Gel Pen',
      category: 'Writing',
      share: 7,
      price: [1.1, 2.3],
      leads: [
        'A rubberized finish and quick-drying gel ink.',
        'The {series} has the velvety barrel people tend to fidget with.',
        'Smooth 0.7 mm gel in a barrel that is pleasant to hold.',
      ],
      facts: ['The gel dries fast enough for left-handers.', 'Soft-touch coating engraves to a mirror finish.'],
    },
    {
      noun: 'Metal Executive Pen',
      category: 'Writing',
      share: 4,
      price: [4.8, 12.5],
      leads: [
        'A weighted brass-barrel pen with a lacquer finish.',
        'The {series} is a pen to present rather than hand out.',
        'Lacquer over brass, with a refill worthy of it.',
      ],
      facts: [
        'At just over an ounce, it writes with its own weight.',
        'The German-made refill lasts through about eight thousand signatures.',
      ],
      minimums: [25, 50, 100],
      uses: [
        'Sign the contract with it, then let the client keep it.',
        'Partners, speakers and retirees are the usual recipients.',
        'Pair it with a journal for a complete desk gift.',
        'A fitting mark of a promotion or a closing.',
        'It looks at home on a boardroom table.',
      ],
      includes: ['Pen in a slim gift box, refill installed', 'One pen with spare refill, gift boxed'],
    },
    {
      noun: 'Hybrid Desk Pen',
      category: 'Office',
      share: 1,
      price: [0.89, 1.7],
      leads: [
        'A plain desk pen that writes well and asks for nothing else.',
        'The {series} fills pen cups and supply closets without fuss.',
      ],
      facts: [
        'Hybrid ink glides like gel and dries like ballpoint.',
        'Sold in hundreds, so the supply closet stays stocked.',
      ],
    },
    {
      noun: 'Recycled Aluminum Pen',
      category: 'Eco',
      share: 6,
      price: [1.5, 2.9],
      leads: [
        'The barrel is made from 98% recycled aluminum.',
        'The {series} starts out as drink cans and ends up in a shirt pocket.',
        'Recycled metal outside, a standard refill inside.',
      ],
      facts: [
        'Recycling aluminum takes about 5% of the energy of smelting it new.',
        'The refill twists out for replacement.',
      ],
    },
  ],
}
