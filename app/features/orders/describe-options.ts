import { describeRequestedColor } from '#app/features/logo/request/describe-proof.ts'
import type { Proof } from '#db/tables/imprint.ts'
import type { RequestedImprint, RequestedSizes } from '#db/tables/requests.ts'
import { describeImprint } from './imprint/imprint.ts'
import { describeSizes } from './sizes/sizes.ts'

type RequestedOptions = {
  sizes?: RequestedSizes | null | undefined
  imprint?: RequestedImprint | null | undefined
  /** The buyer's logo on the product, which may be asked for in another color. */
  proof?: Pick<Proof, 'color'> | null | undefined
}

/**
 * Describes a buyer's choices behind the name of a product: '; sizes: S 12, M 36; imprint: Left chest, embroidery, 1 color'.
 * An imprint that sales should advise is not mentioned.
 */
export const describeOptions = ({ sizes, imprint, proof }: RequestedOptions): string =>
  [
    proof?.color && `; ${describeRequestedColor(proof)}`,
    sizes && `; sizes: ${describeSizes(sizes)}`,
    imprint && imprint !== 'advise' && `; imprint: ${describeImprint(imprint)}`,
  ]
    .filter(Boolean)
    .join('')
