import type { DecorationMethod } from './product-type.ts'

/** One sentence each; {spot} is where, {area} the imprint area. */
export const DECORATION_COPY: Record<DecorationMethod, string[]> = {
  laser: [
    'Laser engraving leaves a permanent mark, up to {area} {spot}.',
    'Your logo is laser engraved {spot}, with {area} of imprint area to work with.',
    'Logos are laser engraved {spot} at up to {area}, so they never rub off.',
    'Decorated by laser engraving {spot}; the imprint area is {area}.',
    'A crisp laser engraving {spot} (up to {area}) keeps the branding understated.',
  ],
  screen: [
    'Screen printed {spot}, with an imprint area of {area}.',
    'A one-color screen print up to {area} sits {spot}; more colors cost extra.',
    'Screen printing {spot} gives solid, opaque color, up to {area}.',
    'The logo is screen printed {spot} at up to {area}.',
    'Send vector artwork and we screen print it {spot}, up to {area}.',
  ],
  pad: [
    'Pad printed {spot}, with an imprint area of {area}.',
    'A one-color pad print up to {area} goes {spot}.',
    'Fine type holds up well: logos are pad printed {spot} at up to {area}.',
    'Pad printing {spot} keeps small logos sharp within {area}.',
  ],
  embroidery: [
    'Embroidered {spot} in one thread color, as large as {area}; more colors cost extra.',
    'Your logo is embroidered {spot}, with {area} to work with.',
    'Decorated with embroidery {spot}; the stitch area is {area}.',
    'Embroidery {spot} (up to {area}) gives the logo a raised, lasting finish.',
    'We digitize your logo and embroider it {spot} at up to {area}.',
  ],
  deboss: [
    'Debossed {spot} for a tone-on-tone logo up to {area}.',
    'The logo is pressed into the surface {spot}, with an imprint area of {area}.',
    'A debossed logo {spot} (up to {area}) reads quietly and lasts as long as the piece.',
    'Debossing {spot} is included, up to {area}.',
  ],
  digital: [
    'Your logo is printed digitally {spot}, up to {area}; gradients and photographs cost extra.',
    'One color is printed digitally {spot}, as large as {area}, and full color can be had for a little extra.',
    'Full-color printing is possible {spot} at extra cost, with an imprint area of {area}.',
    'A digital imprint up to {area} goes {spot} in one color, or in as many as you like at extra cost.',
  ],
  transfer: [
    'A heat transfer up to {area} is applied {spot}.',
    'Logos go on by transfer {spot}, with {area} of imprint area and full color at extra cost.',
    'A soft transfer {spot} (up to {area}) suits fine lines and small runs.',
  ],
  foil: [
    'Foil stamped {spot} in gold, silver or copper, up to {area}.',
    'A metallic foil stamp {spot} adds a polished note within {area}.',
    'Choose gold, silver or copper foil for a stamped logo {spot}, up to {area}.',
  ],
  label: [
    'The printed label {spot} measures {area} and is yours to design.',
    'Your artwork is printed on the {area} label {spot}.',
    'A custom label, {area}, goes {spot}.',
  ],
  patch: [
    'A debossed leather patch {spot} carries the logo, up to {area}.',
    'The logo is debossed on a leather patch {spot} measuring up to {area}.',
  ],
  woven: [
    'Your logo is woven in {spot}, up to {area}, so there is no print to wear off.',
    'Logos are woven {spot} at up to {area}, in one yarn color or in more at extra cost.',
    'A woven logo {spot} ({area}) keeps its color for years.',
  ],
  knit: [
    'Your logo is knitted in {spot}, up to {area}, so there is no print to crack.',
    'The design is knitted into the fabric {spot}, with {area} for your logo.',
    'Logos are knitted in {spot} at up to {area}, in one yarn color or in more at extra cost.',
  ],
  kiln: [
    'The imprint is kiln fired {spot}, up to {area}, and will not fade in the wash.',
    'A ceramic print {spot} (up to {area}) is fired into the glaze.',
    'Logos are printed {spot} at up to {area}, then fired for good.',
  ],
}

/** Closing sentences that suit anything worth giving. */
export const GIFTING_USES = [
  'A welcome piece that new hires actually keep.',
  'It suits client thank-yous as well as staff gifts.',
  'It scales from one small team to a whole sales force.',
  'A safe choice when the recipient list runs from interns to the board.',
  'Pair it with a handwritten card for an easy year-end gift.',
  'It ships well, so remote teams get the same gift as headquarters.',
  'Popular for work anniversaries and project wrap-ups.',
  'It earns its place in an onboarding box.',
  'Good for donor gifts, sponsor packages and event registration.',
  'A practical thank-you that does not end up in a drawer.',
  'Add it to a swag box or send it on its own.',
  'A sensible upgrade from the usual booth giveaway.',
  'Recipients put it to use right away, which is the point.',
  'Works for sales kickoffs, offsites and customer conferences.',
  'A steady seller for recruiting fairs and campus visits.',
  'It makes referral programs feel a little more generous.',
  'Keep a carton on hand for client visits.',
  'An easy yes for procurement and a pleasant surprise for whoever opens it.',
]
