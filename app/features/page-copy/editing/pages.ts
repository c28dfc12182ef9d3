import type * as v from 'valibot'
import { about, aboutDefaults } from '../default-copy/about.ts'
import { bulkSwag, bulkSwagDefaults } from '../default-copy/bulk-swag.ts'
import { customerStories, customerStoriesDefaults } from '../default-copy/customer-stories.ts'
import { getStarted, getStartedDefaults } from '../default-copy/get-started.ts'
import { home, homeDefaults } from '../default-copy/home.ts'
import { privacy, privacyDefaults } from '../default-copy/privacy.ts'
import { productPages, productPagesDefaults } from '../default-copy/product-pages.ts'
import { swagBoxes, swagBoxesDefaults } from '../default-copy/swag-boxes.ts'
import { swagStorage, swagStorageDefaults } from '../default-copy/swag-storage.ts'

/** Editable pages: their schema and default texts. */
export const pages = {
  home: { title: 'Home', path: '/', schema: home, defaultTexts: homeDefaults },
  'swag-boxes': { title: 'Swag Boxes', path: '/swag-boxes', schema: swagBoxes, defaultTexts: swagBoxesDefaults },
  'bulk-swag': { title: 'Bulk Swag', path: '/bulk-swag', schema: bulkSwag, defaultTexts: bulkSwagDefaults },
  'swag-storage': {
    title: 'Store & Ship',
    path: '/swag-storage',
    schema: swagStorage,
    defaultTexts: swagStorageDefaults,
  },
  'customer-stories': {
    title: 'Customer Stories',
    path: '/customer-stories',
    schema: customerStories,
    defaultTexts: customerStoriesDefaults,
  },
  'about-us': { title: 'About Us', path: '/about-us', schema: about, defaultTexts: aboutDefaults },
  'get-started': { title: 'Get Started', path: '/get-started', schema: getStarted, defaultTexts: getStartedDefaults },
  'privacy-policy': {
    title: 'Privacy Policy',
    path: '/privacy-policy',
    schema: privacy,
    defaultTexts: privacyDefaults,
  },
  // Texts that all product pages share.
  'product-pages': {
    title: 'Product Pages',
    path: '/products',
    schema: productPages,
    defaultTexts: productPagesDefaults,
  },
} as const

export type PageKey = keyof typeof pages

/** Copy of one page, which has a title and a description. */
export type SinglePageKey = Exclude<PageKey, 'product-pages'>

/** Texts of a page as displayed. */
export type PageCopy<K extends PageKey> = v.InferOutput<(typeof pages)[K]['schema']>

export const pageKeys = Object.keys(pages) as PageKey[]

export const isPageKey = (text: string | undefined): text is PageKey => text !== undefined && Object.hasOwn(pages, text)
