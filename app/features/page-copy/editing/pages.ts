import type * as v from 'valibot'
import { about, aboutWords } from '../default-copy/about.ts'
import { bulkSwag, bulkSwagWords } from '../default-copy/bulk-swag.ts'
import { getStarted, getStartedWords } from '../default-copy/get-started.ts'
import { home, homeWords } from '../default-copy/home.ts'
import { privacy, privacyWords } from '../default-copy/privacy.ts'
import { swagBoxes, swagBoxesWords } from '../default-copy/swag-boxes.ts'
import { swagStorage, swagStorageWords } from '../default-copy/swag-storage.ts'

/** Editable pages: their schema and default texts. */
export const pages = {
  home: { title: 'Home', path: '/', schema: home, words: homeWords },
  'swag-boxes': { title: 'Swag Boxes', path: '/swag-boxes', schema: swagBoxes, words: swagBoxesWords },
  'bulk-swag': { title: 'Bulk Swag', path: '/bulk-swag', schema: bulkSwag, words: bulkSwagWords },
  'swag-storage': { title: 'Store & Ship', path: '/swag-storage', schema: swagStorage, words: swagStorageWords },
  'about-us': { title: 'About Us', path: '/about-us', schema: about, words: aboutWords },
  'get-started': { title: 'Get Started', path: '/get-started', schema: getStarted, words: getStartedWords },
  'privacy-policy': { title: 'Privacy Policy', path: '/privacy-policy', schema: privacy, words: privacyWords },
} as const

export type PageKey = keyof typeof pages

/** A page's words as it shows them. */
export type PageCopy<K extends PageKey> = v.InferOutput<(typeof pages)[K]['schema']>

export const pageKeys = Object.keys(pages) as PageKey[]

export const isPageKey = (text: string | undefined): text is PageKey => text !== undefined && Object.hasOwn(pages, text)
