import type { ProductFamily } from '../../product-type.ts'

export const DESK_MATS: ProductFamily = {
  picture: 'deskmat',
  brands: [
    ['Deskfell', 6],
    ['Quillmere', 2],
    ['Halvard & Wren', 1],
    ['Folio Marsh', 2],
  ],
  details: [
    'Edge stitching in a contrasting thread keeps the layers together for good.',
    'The surface is smooth enough for a mouse and quiet under a keyboard.',
    'A non-slip backing holds it in place on glass and lacquered desks.',
    'Spills wipe off with a damp cloth.',
    'Soft under the wrists, firm enough to write on.',
  ],
  decorations: [
    { method: 'deboss', spot: 'in the lower right corner', areas: ['4" x 2"', '3" x 2"', '3.5" x 1.5"'] },
    { method: 'foil', spot: 'in the lower corner', areas: ['3" x 1.5"', '2.5" x 1.5"'] },
    { method: 'digital', spot: 'in one corner', areas: ['6" x 3"', '5" x 3"'] },
  ],
  uses: [
    'It puts the logo in frame on every desk photo.',
    'A home-office gift that suits any decor.',
    'Outfit a new floor in one order.',
    'It makes a rental desk feel like headquarters.',
    'Promotions and corner offices deserve one.',
  ],
  includes: [
    'Desk mat, rolled in a kraft tube',
    'One desk mat with care card',
    'Desk mat in a flat gift carton',
    'Desk mat with felt tie, rolled',
  ],
  minimums: [12, 25, 50],
  days: [7, 15],
  types: [
    {
      noun: 'Leatherette Desk Mat',
      category: 'Office',
      share: 7,
      price: [13.5, 24],
      variants: [{ label: '24"', price: 0.85 }, { label: '31"' }, { label: '36"', price: 1.18 }],
      leads: [
        'A stitched leatherette mat that tidies the desk at a stroke.',
        'The {series} gives keyboard, mouse and coffee a shared home.',
        '{A size} desk mat in vegan leather with a fine pebbled grain.',
      ],
      facts: [
        'The PVC-free leatherette has no chemical smell out of the box.',
        'It rolls up for shipping and lies flat within the hour.',
        'At 2 mm it is thin enough to sit flush with the desk edge.',
      ],
    },
    {
      noun: 'Executive Desk Blotter',
      category: 'Office',
      share: 4,
      price: [32, 58],
      leads: [
        'A traditional blotter with a padded core and a generous writing surface.',
        'The {series} is made for reception desks, partners and people who still sign letters.',
        'Bonded leather over a firm core, edged with tight stitching.',
      ],
      facts: [
        'The padded core gives ballpoints the right amount of spring.',
        'Measures 34" x 16", wide enough for a monitor stand.',
      ],
      minimums: [6, 12, 25],
      includes: ['Blotter in a flat gift carton', 'One desk blotter, boxed flat with a care card'],
    },
    {
      noun: 'Extended Mouse Mat',
      category: 'Technology',
      share: 8,
      price: [9.8, 17.5],
      variants: [{ label: '24"', price: 0.88 }, { label: '31"' }],
      leads: [
        'A full-width mat for keyboard and mouse, with a low-friction surface.',
        'The {series} lets an optical mouse track cleanly from edge to edge.',
        'A wide tracking surface, so the mouse never runs out of road.',
      ],
      facts: [
        'It rolls up for shipping and lies flat within the hour.',
        'Tuned for optical and laser sensors.',
        'The base is natural rubber that does not mark the desk.',
      ],
    },
  ],
}

export const STICKERS: ProductFamily = {
  picture: 'stickers',
  notAGift: true,
  brands: [
    ['Peelworth', 7],
    ['Inkrow', 1],
    ['Tagmoor Works', 2],
  ],
  details: [
    'Each sheet carries six shapes, die cut and kiss cut so they lift cleanly.',
    'The vinyl has a matte laminate that does not glare on camera.',
    'Waterproof and dishwasher tough, so bottles are fair game.',
    'The adhesive holds on laptops and comes off without residue.',
    'Outdoor rated for three years.',
    'A backing slit makes peeling easy.',
  ],
  decorations: [
    {
      method: 'digital',
      spot: 'on every sticker',
      areas: ['2.5" x 2.5" per shape', '2" x 2" per shape', '3" x 2" per shape'],
    },
    { method: 'digital', spot: 'edge to edge', areas: ['3" x 2.5" per shape', '2.75" x 2.5" per shape'] },
  ],
  uses: [
    'Slip a sheet into every order or welcome box.',
    'Developers will cover a laptop with them by Friday.',
    'They turn a product launch into a collectible.',
    'Mail them flat with a letter at standard postage.',
    'Conference tables empty of these before anything else.',
  ],
  includes: [
    'Flat sheets, banded in fifties',
    'Sheets on white backing, digital proof included',
    'One sheet per unit, flat packed',
    'Sheets with your choice of six shapes',
  ],
  minimums: [100, 250, 300, 500],
  days: [3, 7],
  types: [
    {
      noun: 'Die-Cut Sticker Sheet',
      category: 'Office',
      share: 6,
      price: [0.79, 1.95],
      variants: [{ label: '4x6', price: 0.8 }, { label: '6x9' }],
      leads: [
        'A {size} sheet of durable vinyl stickers cut to your shapes.',
        'The {series} sheet fits the logo, the mascot and the inside joke on one page.',
        'Six stickers to a sheet, each one worth sticking.',
      ],
      facts: [
        'Logo, mascot and slogan can share a sheet, shape by shape.',
        'White ink sits under the color, so dark laptops are no problem.',
      ],
    },
    {
      noun: 'Laptop Sticker Pack',
      category: 'Technology',
      share: 4,
      price: [0.95, 2.4],
      leads: [
        'Laptop-safe vinyl stickers on one tidy sheet.',
        'The {series} pack is sized for lids, chargers and headphone cases.',
        'Stickers that peel off a returned laptop as cleanly as they went on.',
      ],
      facts: ['Low-tack adhesive meets most IT departments’ return rules.', 'The matte finish hides fingerprints.'],
    },
    {
      noun: 'Packaging Seal Sheet',
      category: 'Kits & Packaging',
      share: 12,
      price: [0.39, 0.95],
      leads: [
        'Branded seals that finish parcels, bags and mailer flaps.',
        'The {series} sheet turns plain packaging into your packaging.',
        'Assorted seals and labels for boxes, bags and thank-you notes.',
      ],
      facts: [
        'The adhesive holds on kraft and coated board.',
        'Shapes include a circle, a bar, a burst and two squares.',
      ],
      uses: [
        'Close wrapping, bags and envelopes with the logo up.',
        'Small shops use them where a custom box would cost too much.',
        'One sheet finishes about six parcels.',
        'A cheap way to brand plain stock packaging.',
        'Keep a stack at the packing bench.',
      ],
    },
  ],
}
