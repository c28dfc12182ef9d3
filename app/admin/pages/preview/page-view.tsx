import type { ReactNode } from 'react'
import type { PageCopy, PageKey } from '#app/features/page-copy/editing/pages.ts'
import type { StoryProducts } from '#app/features/page-copy/stories/stories.ts'
import { About } from '#app/storefront/about/about.tsx'
import { BulkSwag } from '#app/storefront/bulk-swag/bulk-swag.tsx'
import { CustomerStories } from '#app/storefront/customer-stories/customer-stories.tsx'
import { GetStarted } from '#app/storefront/get-started/get-started.tsx'
import { Home } from '#app/storefront/home/home.tsx'
import { Privacy } from '#app/storefront/privacy/privacy.tsx'
import { SwagBoxes } from '#app/storefront/swag-boxes/swag-boxes.tsx'
import { SwagStorage } from '#app/storefront/swag-storage/swag-storage.tsx'

/** Values a page shows in addition to its texts. */
export type PageViewExtras = { founder: string | null; retention: string | null; products: StoryProducts }

const blankFormProps = { submitted: false, reference: null, actionData: undefined }

/** Each page as customers see it, with empty forms. */
const views: { [K in PageKey]: (copy: PageCopy<K>, extras: PageViewExtras) => ReactNode } = {
  home: (copy) => <Home copy={copy} />,
  'swag-boxes': (copy) => <SwagBoxes copy={copy} {...blankFormProps} />,
  'bulk-swag': (copy) => <BulkSwag copy={copy} {...blankFormProps} />,
  'swag-storage': (copy) => <SwagStorage copy={copy} />,
  'customer-stories': (copy, { products }) => <CustomerStories copy={copy} products={products} />,
  'about-us': (copy, { founder }) => <About copy={copy} founder={founder} />,
  'get-started': (copy) => <GetStarted copy={copy} email="" {...blankFormProps} />,
  'privacy-policy': (copy, { retention }) => <Privacy copy={copy} retention={retention} />,
}

export function PageView<K extends PageKey>({
  page,
  copy,
  ...extras
}: { page: K; copy: PageCopy<K> } & PageViewExtras) {
  return views[page](copy, extras)
}
