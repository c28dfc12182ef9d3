export interface paths {
  '/products': {
    /**
     * Lists products, filtered as in the admin
     * @description Scope: `products:read`
     */
    get: operations['listProducts']
  }
  '/products/{id}': {
    /**
     * Reads a product
     * @description Scope: `products:read`
     */
    get: operations['getProduct']
    /**
     * Changes prices, visibility and stock of a product, with an entry in its history
     * @description Scope: `products:write`
     */
    patch: operations['updateProduct']
  }
  '/products/{id}/price': {
    /**
     * Prices a product at a quantity as proposals do, with an imprint if a method is named
     * @description Scope: `products:read`
     */
    get: operations['getProductPrice']
  }
  '/boxes': {
    /**
     * Lists ready-made boxes with their contents, in display order
     * @description Scope: `products:read`
     */
    get: operations['listBoxes']
  }
  '/requests': {
    /**
     * Lists requests, newest first, filtered as the inbox
     * @description Scope: `requests:read`
     */
    get: operations['listRequests']
    /**
     * Creates a quote request, which notifies sales and confirms to the customer. Without Idempotency-Key, an equal request of the same day is not stored again
     * @description Scope: `requests:write`
     */
    post: operations['createRequest']
  }
  '/requests/{id}': {
    /**
     * Reads a request with its products and the names of its files
     * @description Scope: `requests:read`
     */
    get: operations['getRequest']
    /**
     * Changes status and assignee of a request, with an entry in its timeline
     * @description Scope: `requests:write`
     */
    patch: operations['updateRequest']
  }
  '/uploads': {
    /**
     * Uploads a file of artwork for a request that is created within a day
     * @description Scope: `requests:write`
     */
    post: operations['uploadArtwork']
  }
  '/proposals': {
    /**
     * Lists proposals, newest first, filtered as in the admin
     * @description Scope: `proposals:read`
     */
    get: operations['listProposals']
  }
  '/proposals/{id}': {
    /**
     * Reads a proposal with the version that its recipients see, figure by figure
     * @description Scope: `proposals:read`
     */
    get: operations['getProposal']
  }
  '/proposals/{id}/send': {
    /**
     * Sends a complete proposal to its recipients within seconds, as in the admin; 409 names what is missing
     * @description Scope: `proposals:write`
     */
    post: operations['sendProposal']
  }
  '/orders': {
    /**
     * Lists orders of accepted proposals, newest first, filtered as in the admin
     * @description Scope: `orders:read`
     */
    get: operations['listOrders']
  }
  '/orders/{id}': {
    /**
     * Reads an order with its shipments
     * @description Scope: `orders:read`
     */
    get: operations['getOrder']
  }
  '/orders/{id}/shipments': {
    /**
     * Adds a shipment to an order and, if asked, notifies its recipients
     * @description Scope: `orders:write`
     */
    post: operations['createShipment']
  }
  '/stock-items': {
    /**
     * Lists stock of customers by name, filtered as in the admin
     * @description Scope: `stock:read`
     */
    get: operations['listStockItems']
  }
  '/stock-items/{id}': {
    /**
     * Reads a stock item with its locations
     * @description Scope: `stock:read`
     */
    get: operations['getStockItem']
    /**
     * Changes the low-stock limit and the customs data of a stock item
     * @description Scope: `stock:write`
     */
    patch: operations['updateStockItem']
  }
  '/stock-items/{id}/movements': {
    /**
     * Lists the movements of a stock item, newest first, 50 a page
     * @description Scope: `stock:read`
     */
    get: operations['listStockMovements']
    /**
     * Receives, counts or adjusts pieces of a stock item; 409 if fewer are there or available
     * @description Scope: `stock:write`
     */
    post: operations['createStockMovement']
  }
  '/campaigns': {
    /**
     * Lists campaigns with their counts, newest first
     * @description Scope: `campaigns:read`
     */
    get: operations['listCampaigns']
    /**
     * Creates a draft that sends everyone the same from stock; open it once it has recipients
     * @description Scope: `campaigns:write`
     */
    post: operations['createCampaign']
  }
  '/campaigns/{id}': {
    /**
     * Counts the responses of a campaign by status, country and size, without addresses
     * @description Scope: `campaigns:read`
     */
    get: operations['getCampaign']
  }
  '/campaigns/{id}/addresses': {
    /**
     * Lists confirmed recipients of a campaign with their addresses; every call is audited
     * @description Scope: `addresses:read`
     */
    get: operations['listCampaignAddresses']
  }
  '/campaigns/{id}/recipients': {
    /**
     * Adds recipients to a draft or an open campaign, which emails them; known ones stay as they are
     * @description Scope: `campaigns:write`
     */
    post: operations['addCampaignRecipients']
  }
  '/campaigns/{id}/status': {
    /**
     * Opens a campaign, which emails its recipients; starts packing; or closes it for good. Opening one again deletes shipments that have not left
     * @description Scope: `campaigns:write`
     */
    post: operations['changeCampaignStatus']
  }
  '/campaigns/{id}/shipments': {
    /**
     * Lists the shipments of a campaign by country and code, without addresses; `q` is part of a code or tracking number
     * @description Scope: `shipments:read`
     */
    get: operations['listCampaignShipments']
    /**
     * Creates a shipment for each confirmed recipient without one; 409 unless the campaign is packing
     * @description Scope: `shipments:write`
     */
    post: operations['createCampaignShipments']
  }
  '/shipments/{id}': {
    /**
     * Reads a shipment of a campaign
     * @description Scope: `shipments:read`
     */
    get: operations['getShipment']
  }
  '/shipments/{id}/ship': {
    /**
     * Ships a package once and emails its recipient; again, it corrects what the carrier gave
     * @description Scope: `shipments:write`
     */
    post: operations['shipShipment']
  }
  '/shipments/{id}/state': {
    /**
     * Marks a package as packed (from to-pick), delivered (from shipped) or returned (from shipped or delivered); else 409
     * @description Scope: `shipments:write`
     */
    post: operations['changeShipmentState']
  }
  '/posts': {
    /**
     * Lists published blog posts, newest first
     * @description Scope: `posts:read`
     */
    get: operations['listPosts']
  }
  '/posts/{id}': {
    /**
     * Reads a published blog post with its HTML
     * @description Scope: `posts:read`
     */
    get: operations['getPost']
  }
  '/events': {
    /**
     * Lists which resources changed, oldest first, for 90 days since the first token; misses none
     * @description Scope: `events:read`
     */
    get: operations['listEvents']
  }
}

export type webhooks = Record<string, never>

export interface components {
  schemas: {
    Problem: {
      /** Format: uri-reference */
      type: string
      title: string
      status: number
      detail: string
      /** @description The missing scope */
      scope?: string
      errors?: {
        pointer?: string
        parameter?: string
        detail: string
      }[]
    }
  }
  responses: {
    /** @description A problem (RFC 9457) */
    Problem: {
      content: {
        'application/problem+json': components['schemas']['Problem']
      }
    }
  }
  parameters: never
  requestBodies: never
  headers: never
  pathItems: never
}

export type $defs = Record<string, never>

export type external = Record<string, never>

export interface operations {
  /**
   * Lists products, filtered as in the admin
   * @description Scope: `products:read`
   */
  listProducts: {
    parameters: {
      query?: {
        /** @description `next` of the page before */
        cursor?: string
        limit?: number
        q?: string
        category?: string
        brand?: string
        supplier?: string
        stock?: 'in' | 'out' | 'hidden'
        updated_since?: string
        sort?: 'name' | 'changed' | 'price-asc' | 'price-desc'
      }
      header?: {
        'If-None-Match'?: string
      }
    }
    responses: {
      /** @description Success */
      200: {
        headers: {
          ETag?: string
        }
        content: {
          'application/json': {
            data: {
              /** Format: uuid */
              id: string
              name: string
              slug: string | null
              category: string | null
              brand: string | null
              item_number: string | null
              supplier: string | null
              price: {
                cents: number
                currency: string
              } | null
              minimum_quantity: number | null
              in_stock: boolean
              is_hidden: boolean
              /** Format: date-time */
              updated_at: string
            }[]
            /** @description `cursor` of the next page; null on the last one */
            next: string | null
          }
        }
      }
      /** @description Not modified */
      304: {
        content: never
      }
      401: components['responses']['Problem']
      403: components['responses']['Problem']
      404: components['responses']['Problem']
      422: components['responses']['Problem']
      429: components['responses']['Problem']
      500: components['responses']['Problem']
      503: components['responses']['Problem']
    }
  }
  /**
   * Reads a product
   * @description Scope: `products:read`
   */
  getProduct: {
    parameters: {
      header?: {
        'If-None-Match'?: string
      }
      path: {
        id: string
      }
    }
    responses: {
      /** @description Success */
      200: {
        headers: {
          ETag?: string
        }
        content: {
          'application/json': {
            /** Format: uuid */
            id: string
            name: string
            slug: string | null
            category: string | null
            brand: string | null
            item_number: string | null
            supplier: string | null
            price: {
              cents: number
              currency: string
            } | null
            minimum_quantity: number | null
            in_stock: boolean
            is_hidden: boolean
            /** Format: date-time */
            updated_at: string
            url: string
            description: string | null
            color: string | null
            style: string | null
            images: string[]
            price_breaks: {
              from: number
              /** @description Whole cents with the ISO 4217 code of the currency */
              price: {
                cents: number
                currency: string
              }
            }[]
            production_days: number | null
            has_rush_service: boolean
            sizes: {
              name: string
              in_stock: boolean
            }[]
            imprint_locations: {
              name: string
              methods: string[]
            }[]
            version: number
          }
        }
      }
      /** @description Not modified */
      304: {
        content: never
      }
      401: components['responses']['Problem']
      403: components['responses']['Problem']
      404: components['responses']['Problem']
      422: components['responses']['Problem']
      429: components['responses']['Problem']
      500: components['responses']['Problem']
      503: components['responses']['Problem']
    }
  }
  /**
   * Changes prices, visibility and stock of a product, with an entry in its history
   * @description Scope: `products:write`
   */
  updateProduct: {
    parameters: {
      header: {
        'If-Match': string
      }
      path: {
        id: string
      }
    }
    requestBody: {
      content: {
        'application/json': {
          price_cents?: number | null
          price_breaks?: {
            from: number
            price_cents: number
          }[]
          is_hidden?: boolean
          in_stock?: boolean
        }
      }
    }
    responses: {
      /** @description Success */
      200: {
        headers: {
          ETag?: string
        }
        content: {
          'application/json': {
            /** Format: uuid */
            id: string
            name: string
            slug: string | null
            category: string | null
            brand: string | null
            item_number: string | null
            supplier: string | null
            price: {
              cents: number
              currency: string
            } | null
            minimum_quantity: number | null
            in_stock: boolean
            is_hidden: boolean
            /** Format: date-time */
            updated_at: string
            url: string
            description: string | null
            color: string | null
            style: string | null
            images: string[]
            price_breaks: {
              from: number
              /** @description Whole cents with the ISO 4217 code of the currency */
              price: {
                cents: number
                currency: string
              }
            }[]
            production_days: number | null
            has_rush_service: boolean
            sizes: {
              name: string
              in_stock: boolean
            }[]
            imprint_locations: {
              name: string
              methods: string[]
            }[]
            version: number
          }
        }
      }
      400: components['responses']['Problem']
      401: components['responses']['Problem']
      403: components['responses']['Problem']
      404: components['responses']['Problem']
      412: components['responses']['Problem']
      413: components['responses']['Problem']
      415: components['responses']['Problem']
      422: components['responses']['Problem']
      428: components['responses']['Problem']
      429: components['responses']['Problem']
      500: components['responses']['Problem']
      503: components['responses']['Problem']
    }
  }
  /**
   * Prices a product at a quantity as proposals do, with an imprint if a method is named
   * @description Scope: `products:read`
   */
  getProductPrice: {
    parameters: {
      query: {
        quantity: number
        /** @description Key or name of a decoration method */
        method?: string
        colors?: number
      }
      header?: {
        'If-None-Match'?: string
      }
      path: {
        id: string
      }
    }
    responses: {
      /** @description Success */
      200: {
        headers: {
          ETag?: string
        }
        content: {
          'application/json': {
            /** Format: uuid */
            product_id: string
            quantity: number
            minimum_quantity: number
            method: string | null
            unit_price: {
              ten_thousandths: number
              currency: string
            } | null
            figures: {
              kind: string
              label: string
              treatment: string
              amount: {
                cents: number
                currency: string
              } | null
              working: string
            }[]
            /** @description Null while a price is missing */
            total: {
              cents: number
              currency: string
            } | null
            problems: string[]
          }
        }
      }
      /** @description Not modified */
      304: {
        content: never
      }
      401: components['responses']['Problem']
      403: components['responses']['Problem']
      404: components['responses']['Problem']
      422: components['responses']['Problem']
      429: components['responses']['Problem']
      500: components['responses']['Problem']
      503: components['responses']['Problem']
    }
  }
  /**
   * Lists ready-made boxes with their contents, in display order
   * @description Scope: `products:read`
   */
  listBoxes: {
    parameters: {
      query?: {
        /** @description `next` of the page before */
        cursor?: string
        limit?: number
      }
      header?: {
        'If-None-Match'?: string
      }
    }
    responses: {
      /** @description Success */
      200: {
        headers: {
          ETag?: string
        }
        content: {
          'application/json': {
            data: {
              /** Format: uuid */
              id: string
              name: string
              description: string | null
              occasion: string | null
              image: string | null
              /** @enum {string} */
              state: 'active' | 'scheduled' | 'ended' | 'hidden'
              active_from: string | null
              active_until: string | null
              items: {
                /** Format: uuid */
                product_id: string
                name: string
                quantity: number
                in_stock: boolean
              }[]
            }[]
            /** @description `cursor` of the next page; null on the last one */
            next: string | null
          }
        }
      }
      /** @description Not modified */
      304: {
        content: never
      }
      401: components['responses']['Problem']
      403: components['responses']['Problem']
      404: components['responses']['Problem']
      422: components['responses']['Problem']
      429: components['responses']['Problem']
      500: components['responses']['Problem']
      503: components['responses']['Problem']
    }
  }
  /**
   * Lists requests, newest first, filtered as the inbox
   * @description Scope: `requests:read`
   */
  listRequests: {
    parameters: {
      query?: {
        /** @description `next` of the page before */
        cursor?: string
        limit?: number
        q?: string
        kind?: 'email-signup' | 'project' | 'quote' | 'swag-box' | 'free-sample'
        status?: 'new' | 'in-review' | 'proposal-sent' | 'won' | 'lost' | 'spam'
        assignee?: 'unassigned' | string
        artwork?: 'true'
        from?: string
        to?: string
        spam?: 'only' | 'with'
      }
      header?: {
        'If-None-Match'?: string
      }
    }
    responses: {
      /** @description Success */
      200: {
        headers: {
          ETag?: string
        }
        content: {
          'application/json': {
            data: {
              /** Format: uuid */
              id: string
              reference: string
              /** @enum {string} */
              kind: 'email-signup' | 'project' | 'quote' | 'swag-box' | 'free-sample'
              /** @enum {string} */
              status: 'new' | 'in-review' | 'proposal-sent' | 'won' | 'lost' | 'spam'
              is_suspected_spam: boolean
              contact: {
                name: string | null
                email: string | null
                company: string | null
                phone: string | null
              }
              summary: string
              value: {
                cents: number
                currency: string
              } | null
              has_artwork: boolean
              date_needed: string | null
              assignee_id: string | null
              next_step: string | null
              next_step_on: string | null
              /** Format: date-time */
              created_at: string
              answered_at: string | null
              version: number
            }[]
            /** @description `cursor` of the next page; null on the last one */
            next: string | null
          }
        }
      }
      /** @description Not modified */
      304: {
        content: never
      }
      401: components['responses']['Problem']
      403: components['responses']['Problem']
      404: components['responses']['Problem']
      422: components['responses']['Problem']
      429: components['responses']['Problem']
      500: components['responses']['Problem']
      503: components['responses']['Problem']
    }
  }
  /**
   * Creates a quote request, which notifies sales and confirms to the customer. Without Idempotency-Key, an equal request of the same day is not stored again
   * @description Scope: `requests:write`
   */
  createRequest: {
    parameters: {
      header?: {
        'Idempotency-Key'?: string
      }
    }
    requestBody: {
      content: {
        'application/json': {
          name: string
          email: string
          /** @default */
          phone?: string
          /** @default */
          company?: string
          /** @default */
          message?: string
          /** Format: date */
          date_needed: string
          /** @default false */
          is_flexible_date?: boolean
          items: {
            /** Format: uuid */
            product_id: string
            quantity: number
            /** @default */
            color?: string
            /** @default [] */
            sizes?: {
              name: string
              quantity: number
            }[]
            imprint?: {
              location: string
              method?: string | null
              colors?: number | null
            }[]
          }[]
          /**
           * @description `path` and `token` of uploaded files
           * @default []
           */
          artwork?: {
            path: string
            token: string
          }[]
        }
      }
    }
    responses: {
      /** @description Success */
      201: {
        content: {
          'application/json': {
            /** Format: uuid */
            id: string
            reference: string | null
          }
        }
      }
      400: components['responses']['Problem']
      401: components['responses']['Problem']
      403: components['responses']['Problem']
      404: components['responses']['Problem']
      409: components['responses']['Problem']
      413: components['responses']['Problem']
      415: components['responses']['Problem']
      422: components['responses']['Problem']
      429: components['responses']['Problem']
      500: components['responses']['Problem']
      503: components['responses']['Problem']
    }
  }
  /**
   * Reads a request with its products and the names of its files
   * @description Scope: `requests:read`
   */
  getRequest: {
    parameters: {
      header?: {
        'If-None-Match'?: string
      }
      path: {
        id: string
      }
    }
    responses: {
      /** @description Success */
      200: {
        headers: {
          ETag?: string
        }
        content: {
          'application/json': {
            /** Format: uuid */
            id: string
            reference: string
            /** @enum {string} */
            kind: 'email-signup' | 'project' | 'quote' | 'swag-box' | 'free-sample'
            /** @enum {string} */
            status: 'new' | 'in-review' | 'proposal-sent' | 'won' | 'lost' | 'spam'
            is_suspected_spam: boolean
            contact: {
              name: string | null
              email: string | null
              company: string | null
              phone: string | null
            }
            summary: string
            value: {
              cents: number
              currency: string
            } | null
            has_artwork: boolean
            date_needed: string | null
            assignee_id: string | null
            next_step: string | null
            next_step_on: string | null
            /** Format: date-time */
            created_at: string
            answered_at: string | null
            version: number
            message: string | null
            items: {
              product_id: string
              name: string
              item_number: string | null
              color: string | null
              box: string | null
              quantity: number
              list_price: {
                cents: number
                currency: string
              } | null
              unit_price: {
                cents: number
                currency: string
              } | null
              sizes: {
                name: string
                quantity: number
              }[]
              imprint: {
                location: string
                method: string | null
                colors: number | null
              }[]
            }[]
            artwork: {
              name: string
              size: number | null
            }[]
          }
        }
      }
      /** @description Not modified */
      304: {
        content: never
      }
      401: components['responses']['Problem']
      403: components['responses']['Problem']
      404: components['responses']['Problem']
      422: components['responses']['Problem']
      429: components['responses']['Problem']
      500: components['responses']['Problem']
      503: components['responses']['Problem']
    }
  }
  /**
   * Changes status and assignee of a request, with an entry in its timeline
   * @description Scope: `requests:write`
   */
  updateRequest: {
    parameters: {
      header: {
        'If-Match': string
      }
      path: {
        id: string
      }
    }
    requestBody: {
      content: {
        'application/json': {
          /** @enum {string} */
          status?: 'new' | 'in-review' | 'proposal-sent' | 'won' | 'lost' | 'spam'
          assignee_id?: string | null
        }
      }
    }
    responses: {
      /** @description Success */
      200: {
        headers: {
          ETag?: string
        }
        content: {
          'application/json': {
            /** Format: uuid */
            id: string
            reference: string
            /** @enum {string} */
            kind: 'email-signup' | 'project' | 'quote' | 'swag-box' | 'free-sample'
            /** @enum {string} */
            status: 'new' | 'in-review' | 'proposal-sent' | 'won' | 'lost' | 'spam'
            is_suspected_spam: boolean
            contact: {
              name: string | null
              email: string | null
              company: string | null
              phone: string | null
            }
            summary: string
            value: {
              cents: number
              currency: string
            } | null
            has_artwork: boolean
            date_needed: string | null
            assignee_id: string | null
            next_step: string | null
            next_step_on: string | null
            /** Format: date-time */
            created_at: string
            answered_at: string | null
            version: number
            message: string | null
            items: {
              product_id: string
              name: string
              item_number: string | null
              color: string | null
              box: string | null
              quantity: number
              list_price: {
                cents: number
                currency: string
              } | null
              unit_price: {
                cents: number
                currency: string
              } | null
              sizes: {
                name: string
                quantity: number
              }[]
              imprint: {
                location: string
                method: string | null
                colors: number | null
              }[]
            }[]
            artwork: {
              name: string
              size: number | null
            }[]
          }
        }
      }
      400: components['responses']['Problem']
      401: components['responses']['Problem']
      403: components['responses']['Problem']
      404: components['responses']['Problem']
      412: components['responses']['Problem']
      413: components['responses']['Problem']
      415: components['responses']['Problem']
      422: components['responses']['Problem']
      428: components['responses']['Problem']
      429: components['responses']['Problem']
      500: components['responses']['Problem']
      503: components['responses']['Problem']
    }
  }
  /**
   * Uploads a file of artwork for a request that is created within a day
   * @description Scope: `requests:write`
   */
  uploadArtwork: {
    requestBody: {
      content: {
        'multipart/form-data': {
          file: string
        }
      }
    }
    responses: {
      /** @description Success */
      201: {
        content: {
          'application/json': {
            path: string
            token: string
            name: string
            size: number
            type: string
          }
        }
      }
      400: components['responses']['Problem']
      401: components['responses']['Problem']
      403: components['responses']['Problem']
      404: components['responses']['Problem']
      409: components['responses']['Problem']
      413: components['responses']['Problem']
      415: components['responses']['Problem']
      422: components['responses']['Problem']
      429: components['responses']['Problem']
      500: components['responses']['Problem']
      503: components['responses']['Problem']
    }
  }
  /**
   * Lists proposals, newest first, filtered as in the admin
   * @description Scope: `proposals:read`
   */
  listProposals: {
    parameters: {
      query?: {
        /** @description `next` of the page before */
        cursor?: string
        limit?: number
        q?: string
        state?: 'draft' | 'scheduled' | 'sent' | 'viewed' | 'expired' | 'accepted' | 'declined' | 'withdrawn'
        request?: string
        contact?: string
        company?: string
        from?: string
        to?: string
      }
      header?: {
        'If-None-Match'?: string
      }
    }
    responses: {
      /** @description Success */
      200: {
        headers: {
          ETag?: string
        }
        content: {
          'application/json': {
            data: {
              /** Format: uuid */
              id: string
              number: string
              title: string
              /** @enum {string} */
              state: 'draft' | 'scheduled' | 'sent' | 'viewed' | 'expired' | 'accepted' | 'declined' | 'withdrawn'
              /** @description Of the accepted options; before, of the first quantity of the dearest option */
              total: {
                cents: number
                currency: string
              } | null
              valid_until: string | null
              /** Format: date-time */
              created_at: string
              sent_at: string | null
              first_viewed_at: string | null
              answered_at: string | null
              customer: string
              person: string
            }[]
            /** @description `cursor` of the next page; null on the last one */
            next: string | null
          }
        }
      }
      /** @description Not modified */
      304: {
        content: never
      }
      401: components['responses']['Problem']
      403: components['responses']['Problem']
      404: components['responses']['Problem']
      422: components['responses']['Problem']
      429: components['responses']['Problem']
      500: components['responses']['Problem']
      503: components['responses']['Problem']
    }
  }
  /**
   * Reads a proposal with the version that its recipients see, figure by figure
   * @description Scope: `proposals:read`
   */
  getProposal: {
    parameters: {
      header?: {
        'If-None-Match'?: string
      }
      path: {
        id: string
      }
    }
    responses: {
      /** @description Success */
      200: {
        headers: {
          ETag?: string
        }
        content: {
          'application/json': {
            /** Format: uuid */
            id: string
            number: string
            title: string
            /** @enum {string} */
            state: 'draft' | 'scheduled' | 'sent' | 'viewed' | 'expired' | 'accepted' | 'declined' | 'withdrawn'
            /** @description Of the accepted options; before, of the first quantity of the dearest option */
            total: {
              cents: number
              currency: string
            } | null
            valid_until: string | null
            /** Format: date-time */
            created_at: string
            sent_at: string | null
            first_viewed_at: string | null
            answered_at: string | null
            request_id: string | null
            /** @description Null before it was sent */
            document: {
              version: number
              locale: string
              currency: string
              customer: {
                name: string
                company: string
                email: string
              }
              sent_on: string
              in_hands_on: string | null
              delivery: string
              options: {
                id: string
                name: string
                lines: {
                  id: string
                  name: string
                  color: string
                  item_number: string
                  per_box: number
                }[]
                columns: {
                  lines: {
                    line_id: string
                    quantity: number
                    pieces: number
                    unit_price: {
                      ten_thousandths: number
                      currency: string
                    } | null
                    figures: {
                      kind: string
                      label: string
                      /** @enum {string} */
                      treatment: 'charged' | 'included' | 'waived'
                      amount: {
                        cents: number
                        currency: string
                      } | null
                      working: string
                    }[]
                  }[]
                  charges: {
                    kind: string
                    label: string
                    /** @enum {string} */
                    treatment: 'charged' | 'included' | 'waived'
                    amount: {
                      cents: number
                      currency: string
                    } | null
                    working: string
                  }[]
                  freight: {
                    kind: string
                    label: string
                    /** @enum {string} */
                    treatment: 'charged' | 'included' | 'waived'
                    amount: {
                      cents: number
                      currency: string
                    } | null
                    working: string
                  }[]
                  subtotal: {
                    cents: number
                    currency: string
                  } | null
                  tax: {
                    kind: string
                    label: string
                    /** @enum {string} */
                    treatment: 'charged' | 'included' | 'waived'
                    amount: {
                      cents: number
                      currency: string
                    } | null
                    working: string
                  } | null
                  total: {
                    cents: number
                    currency: string
                  } | null
                  delivered_quantity: number
                  landed_unit_price: {
                    ten_thousandths: number
                    currency: string
                  } | null
                }[]
              }[]
            } | null
            /** @description Null unless it is accepted */
            acceptance: {
              version: number
              /** Format: date-time */
              accepted_at: string
              name: string
              job_title: string
              email: string
              po_number: string | null
              /** @description Landed, of all accepted options */
              total: {
                cents: number
                currency: string
              }
              options: {
                id: string
                name: string
                quantity: number
                total: {
                  cents: number
                  currency: string
                } | null
                sizes: {
                  [key: string]: {
                    name: string
                    quantity: number
                  }[]
                }
              }[]
            } | null
          }
        }
      }
      /** @description Not modified */
      304: {
        content: never
      }
      401: components['responses']['Problem']
      403: components['responses']['Problem']
      404: components['responses']['Problem']
      422: components['responses']['Problem']
      429: components['responses']['Problem']
      500: components['responses']['Problem']
      503: components['responses']['Problem']
    }
  }
  /**
   * Sends a complete proposal to its recipients within seconds, as in the admin; 409 names what is missing
   * @description Scope: `proposals:write`
   */
  sendProposal: {
    parameters: {
      header?: {
        'Idempotency-Key'?: string
      }
      path: {
        id: string
      }
    }
    responses: {
      /** @description Success */
      200: {
        content: {
          'application/json': {
            /** Format: uuid */
            id: string
            number: string
            /** Format: date-time */
            sends_at: string
          }
        }
      }
      400: components['responses']['Problem']
      401: components['responses']['Problem']
      403: components['responses']['Problem']
      404: components['responses']['Problem']
      409: components['responses']['Problem']
      422: components['responses']['Problem']
      429: components['responses']['Problem']
      500: components['responses']['Problem']
      503: components['responses']['Problem']
    }
  }
  /**
   * Lists orders of accepted proposals, newest first, filtered as in the admin
   * @description Scope: `orders:read`
   */
  listOrders: {
    parameters: {
      query?: {
        /** @description `next` of the page before */
        cursor?: string
        limit?: number
        q?: string
        stage?: string
      }
      header?: {
        'If-None-Match'?: string
      }
    }
    responses: {
      /** @description Success */
      200: {
        headers: {
          ETag?: string
        }
        content: {
          'application/json': {
            data: {
              /** Format: uuid */
              id: string
              number: string
              title: string
              stage: string
              due_on: string | null
              payment_state: string
              total: {
                cents: number
                currency: string
              } | null
              /** Format: date-time */
              created_at: string
              customer: string | null
            }[]
            /** @description `cursor` of the next page; null on the last one */
            next: string | null
          }
        }
      }
      /** @description Not modified */
      304: {
        content: never
      }
      401: components['responses']['Problem']
      403: components['responses']['Problem']
      404: components['responses']['Problem']
      422: components['responses']['Problem']
      429: components['responses']['Problem']
      500: components['responses']['Problem']
      503: components['responses']['Problem']
    }
  }
  /**
   * Reads an order with its shipments
   * @description Scope: `orders:read`
   */
  getOrder: {
    parameters: {
      header?: {
        'If-None-Match'?: string
      }
      path: {
        id: string
      }
    }
    responses: {
      /** @description Success */
      200: {
        headers: {
          ETag?: string
        }
        content: {
          'application/json': {
            /** Format: uuid */
            id: string
            number: string
            title: string
            stage: string
            due_on: string | null
            payment_state: string
            total: {
              cents: number
              currency: string
            } | null
            /** Format: date-time */
            created_at: string
            /** Format: uuid */
            proposal_id: string
            proposal_number: string
            invoice_number: string | null
            note: string | null
            shipments: {
              /** Format: uuid */
              id: string
              carrier: string
              service: string | null
              tracking_number: string | null
              tracking_url: string | null
              parcels: number
              /** Format: date */
              shipped_on: string
              delivered_on: string | null
              note: string | null
            }[]
          }
        }
      }
      /** @description Not modified */
      304: {
        content: never
      }
      401: components['responses']['Problem']
      403: components['responses']['Problem']
      404: components['responses']['Problem']
      422: components['responses']['Problem']
      429: components['responses']['Problem']
      500: components['responses']['Problem']
      503: components['responses']['Problem']
    }
  }
  /**
   * Adds a shipment to an order and, if asked, notifies its recipients
   * @description Scope: `orders:write`
   */
  createShipment: {
    parameters: {
      header?: {
        'Idempotency-Key'?: string
      }
      path: {
        id: string
      }
    }
    requestBody: {
      content: {
        'application/json': {
          carrier: string
          /** @default null */
          service?: string | null
          /** @default null */
          tracking_number?: string | null
          /** @default null */
          tracking_url?: string | null
          /** @default 1 */
          parcels?: number
          /** Format: date */
          shipped_on: string
          /** @default null */
          note?: string | null
          /** @default false */
          notify?: boolean
        }
      }
    }
    responses: {
      /** @description Success */
      201: {
        content: {
          'application/json': {
            shipments: {
              /** Format: uuid */
              id: string
              carrier: string
              service: string | null
              tracking_number: string | null
              tracking_url: string | null
              parcels: number
              /** Format: date */
              shipped_on: string
              delivered_on: string | null
              note: string | null
            }[]
          }
        }
      }
      400: components['responses']['Problem']
      401: components['responses']['Problem']
      403: components['responses']['Problem']
      404: components['responses']['Problem']
      409: components['responses']['Problem']
      413: components['responses']['Problem']
      415: components['responses']['Problem']
      422: components['responses']['Problem']
      429: components['responses']['Problem']
      500: components['responses']['Problem']
      503: components['responses']['Problem']
    }
  }
  /**
   * Lists stock of customers by name, filtered as in the admin
   * @description Scope: `stock:read`
   */
  listStockItems: {
    parameters: {
      query?: {
        /** @description `next` of the page before */
        cursor?: string
        limit?: number
        q?: string
        company?: string
        state?: 'low' | 'archived'
      }
      header?: {
        'If-None-Match'?: string
      }
    }
    responses: {
      /** @description Success */
      200: {
        headers: {
          ETag?: string
        }
        content: {
          'application/json': {
            data: {
              /** Format: uuid */
              id: string
              code: string
              /** @enum {string} */
              kind: 'product' | 'kit'
              name: string
              color: string
              size: string
              company_id: string | null
              company: string | null
              on_hand: number
              reserved: number
              available: number
              low_at: number | null
            }[]
            /** @description `cursor` of the next page; null on the last one */
            next: string | null
          }
        }
      }
      /** @description Not modified */
      304: {
        content: never
      }
      401: components['responses']['Problem']
      403: components['responses']['Problem']
      404: components['responses']['Problem']
      422: components['responses']['Problem']
      429: components['responses']['Problem']
      500: components['responses']['Problem']
      503: components['responses']['Problem']
    }
  }
  /**
   * Reads a stock item with its locations
   * @description Scope: `stock:read`
   */
  getStockItem: {
    parameters: {
      header?: {
        'If-None-Match'?: string
      }
      path: {
        id: string
      }
    }
    responses: {
      /** @description Success */
      200: {
        headers: {
          ETag?: string
        }
        content: {
          'application/json': {
            /** Format: uuid */
            id: string
            code: string
            /** @enum {string} */
            kind: 'product' | 'kit'
            name: string
            color: string
            size: string
            company_id: string | null
            company: string | null
            on_hand: number
            reserved: number
            available: number
            low_at: number | null
            contents: {
              name: string
              quantity: number
            }[]
            locations: {
              /** Format: uuid */
              id: string
              name: string
              quantity: number
            }[]
            hs_code: string | null
            origin_country: string | null
            customs_value: {
              cents: number
              currency: string
            } | null
            is_archived: boolean
          }
        }
      }
      /** @description Not modified */
      304: {
        content: never
      }
      401: components['responses']['Problem']
      403: components['responses']['Problem']
      404: components['responses']['Problem']
      422: components['responses']['Problem']
      429: components['responses']['Problem']
      500: components['responses']['Problem']
      503: components['responses']['Problem']
    }
  }
  /**
   * Changes the low-stock limit and the customs data of a stock item
   * @description Scope: `stock:write`
   */
  updateStockItem: {
    parameters: {
      header: {
        'If-Match': string
      }
      path: {
        id: string
      }
    }
    requestBody: {
      content: {
        'application/json': {
          low_at?: number | null
          hs_code?: string | null
          origin_country?: string | null
          customs_cents?: number | null
        }
      }
    }
    responses: {
      /** @description Success */
      200: {
        headers: {
          ETag?: string
        }
        content: {
          'application/json': {
            /** Format: uuid */
            id: string
            code: string
            /** @enum {string} */
            kind: 'product' | 'kit'
            name: string
            color: string
            size: string
            company_id: string | null
            company: string | null
            on_hand: number
            reserved: number
            available: number
            low_at: number | null
            contents: {
              name: string
              quantity: number
            }[]
            locations: {
              /** Format: uuid */
              id: string
              name: string
              quantity: number
            }[]
            hs_code: string | null
            origin_country: string | null
            customs_value: {
              cents: number
              currency: string
            } | null
            is_archived: boolean
          }
        }
      }
      400: components['responses']['Problem']
      401: components['responses']['Problem']
      403: components['responses']['Problem']
      404: components['responses']['Problem']
      412: components['responses']['Problem']
      413: components['responses']['Problem']
      415: components['responses']['Problem']
      422: components['responses']['Problem']
      428: components['responses']['Problem']
      429: components['responses']['Problem']
      500: components['responses']['Problem']
      503: components['responses']['Problem']
    }
  }
  /**
   * Lists the movements of a stock item, newest first, 50 a page
   * @description Scope: `stock:read`
   */
  listStockMovements: {
    parameters: {
      query?: {
        /** @description `next` of the page before */
        cursor?: string
      }
      header?: {
        'If-None-Match'?: string
      }
      path: {
        id: string
      }
    }
    responses: {
      /** @description Success */
      200: {
        headers: {
          ETag?: string
        }
        content: {
          'application/json': {
            data: {
              id: number
              /** @enum {string} */
              kind: 'receipt' | 'count' | 'adjustment' | 'transfer' | 'shipment' | 'return'
              quantity: number
              location: string
              reason: string
              order_id: string | null
              shipment_code: string | null
              actor: string
              /** Format: date-time */
              created_at: string
            }[]
            /** @description `cursor` of the next page; null on the last one */
            next: string | null
          }
        }
      }
      /** @description Not modified */
      304: {
        content: never
      }
      401: components['responses']['Problem']
      403: components['responses']['Problem']
      404: components['responses']['Problem']
      422: components['responses']['Problem']
      429: components['responses']['Problem']
      500: components['responses']['Problem']
      503: components['responses']['Problem']
    }
  }
  /**
   * Receives, counts or adjusts pieces of a stock item; 409 if fewer are there or available
   * @description Scope: `stock:write`
   */
  createStockMovement: {
    parameters: {
      header?: {
        'Idempotency-Key'?: string
      }
      path: {
        id: string
      }
    }
    requestBody: {
      content: {
        'application/json': {
          /** @enum {string} */
          kind: 'receipt' | 'count' | 'adjustment'
          /** @description Of a count, what is there; of an adjustment, the difference */
          quantity: number
          /**
           * Format: uuid
           * @description The default location without one
           */
          location_id?: string
          /** @default */
          reason?: string
        }
      }
    }
    responses: {
      /** @description Success */
      201: {
        content: {
          'application/json': {
            /** Format: uuid */
            id: string
            code: string
            /** @enum {string} */
            kind: 'product' | 'kit'
            name: string
            color: string
            size: string
            company_id: string | null
            company: string | null
            on_hand: number
            reserved: number
            available: number
            low_at: number | null
            contents: {
              name: string
              quantity: number
            }[]
            locations: {
              /** Format: uuid */
              id: string
              name: string
              quantity: number
            }[]
            hs_code: string | null
            origin_country: string | null
            customs_value: {
              cents: number
              currency: string
            } | null
            is_archived: boolean
          }
        }
      }
      400: components['responses']['Problem']
      401: components['responses']['Problem']
      403: components['responses']['Problem']
      404: components['responses']['Problem']
      409: components['responses']['Problem']
      413: components['responses']['Problem']
      415: components['responses']['Problem']
      422: components['responses']['Problem']
      429: components['responses']['Problem']
      500: components['responses']['Problem']
      503: components['responses']['Problem']
    }
  }
  /**
   * Lists campaigns with their counts, newest first
   * @description Scope: `campaigns:read`
   */
  listCampaigns: {
    parameters: {
      query?: {
        /** @description `next` of the page before */
        cursor?: string
        limit?: number
        q?: string
      }
      header?: {
        'If-None-Match'?: string
      }
    }
    responses: {
      /** @description Success */
      200: {
        headers: {
          ETag?: string
        }
        content: {
          'application/json': {
            data: {
              /** Format: uuid */
              id: string
              title: string
              sender: string
              state: string
              /** Format: date */
              deadline: string
              /** Format: date-time */
              created_at: string
              recipients: number
              confirmed: number
            }[]
            /** @description `cursor` of the next page; null on the last one */
            next: string | null
          }
        }
      }
      /** @description Not modified */
      304: {
        content: never
      }
      401: components['responses']['Problem']
      403: components['responses']['Problem']
      404: components['responses']['Problem']
      422: components['responses']['Problem']
      429: components['responses']['Problem']
      500: components['responses']['Problem']
      503: components['responses']['Problem']
    }
  }
  /**
   * Creates a draft that sends everyone the same from stock; open it once it has recipients
   * @description Scope: `campaigns:write`
   */
  createCampaign: {
    parameters: {
      header?: {
        'Idempotency-Key'?: string
      }
    }
    requestBody: {
      content: {
        'application/json': {
          title: string
          sender: string
          /** @default */
          message?: string
          deadline: string
          countries: string[]
          contents: {
            /** Format: uuid */
            stock_item_id: string
            /** @default 1 */
            quantity?: number
          }[]
        }
      }
    }
    responses: {
      /** @description Success */
      201: {
        content: {
          'application/json': {
            /** Format: uuid */
            id: string
          }
        }
      }
      400: components['responses']['Problem']
      401: components['responses']['Problem']
      403: components['responses']['Problem']
      404: components['responses']['Problem']
      409: components['responses']['Problem']
      413: components['responses']['Problem']
      415: components['responses']['Problem']
      422: components['responses']['Problem']
      429: components['responses']['Problem']
      500: components['responses']['Problem']
      503: components['responses']['Problem']
    }
  }
  /**
   * Counts the responses of a campaign by status, country and size, without addresses
   * @description Scope: `campaigns:read`
   */
  getCampaign: {
    parameters: {
      header?: {
        'If-None-Match'?: string
      }
      path: {
        id: string
      }
    }
    responses: {
      /** @description Success */
      200: {
        headers: {
          ETag?: string
        }
        content: {
          'application/json': {
            /** Format: uuid */
            id: string
            title: string
            sender: string
            /** Format: date */
            deadline: string
            recipients: number
            statuses: {
              [key: string]: number
            }
            countries: {
              code: string
              name: string
              count: number
            }[]
            sizes: {
              id: string
              name: string
              color: string
              sizes: {
                size: string
                count: number
              }[]
            }[]
          }
        }
      }
      /** @description Not modified */
      304: {
        content: never
      }
      401: components['responses']['Problem']
      403: components['responses']['Problem']
      404: components['responses']['Problem']
      422: components['responses']['Problem']
      429: components['responses']['Problem']
      500: components['responses']['Problem']
      503: components['responses']['Problem']
    }
  }
  /**
   * Lists confirmed recipients of a campaign with their addresses; every call is audited
   * @description Scope: `addresses:read`
   */
  listCampaignAddresses: {
    parameters: {
      query?: {
        /** @description `next` of the page before */
        cursor?: string
        limit?: number
      }
      header?: {
        'If-None-Match'?: string
      }
      path: {
        id: string
      }
    }
    responses: {
      /** @description Success */
      200: {
        headers: {
          ETag?: string
        }
        content: {
          'application/json': {
            data: {
              /** Format: uuid */
              id: string
              /** @enum {string} */
              status: 'invited' | 'confirmed' | 'held' | 'declined' | 'rejected'
              email: string
              name: string
              country: string | null
              address: {
                name: string
                company: string
                line1: string
                line2: string
                district: string
                city: string
                region: string
                postal: string
              } | null
              phone: string | null
              note: string | null
              /** @description Size by the id in `sizes` of the campaign */
              sizes: {
                [key: string]: string
              }
              gift: {
                /** Format: uuid */
                id: string
                title: string
              } | null
              answered_at: string | null
            }[]
            /** @description `cursor` of the next page; null on the last one */
            next: string | null
          }
        }
      }
      /** @description Not modified */
      304: {
        content: never
      }
      401: components['responses']['Problem']
      403: components['responses']['Problem']
      404: components['responses']['Problem']
      422: components['responses']['Problem']
      429: components['responses']['Problem']
      500: components['responses']['Problem']
      503: components['responses']['Problem']
    }
  }
  /**
   * Adds recipients to a draft or an open campaign, which emails them; known ones stay as they are
   * @description Scope: `campaigns:write`
   */
  addCampaignRecipients: {
    parameters: {
      header?: {
        'Idempotency-Key'?: string
      }
      path: {
        id: string
      }
    }
    requestBody: {
      content: {
        'application/json': {
          recipients: {
            email: string
            /** @default */
            name?: string
            /** @default */
            country?: string
          }[]
        }
      }
    }
    responses: {
      /** @description Success */
      200: {
        content: {
          'application/json': {
            added: number
            existing: number
            rejected: {
              index: number
              email: string
              reasons: string[]
            }[]
          }
        }
      }
      400: components['responses']['Problem']
      401: components['responses']['Problem']
      403: components['responses']['Problem']
      404: components['responses']['Problem']
      409: components['responses']['Problem']
      413: components['responses']['Problem']
      415: components['responses']['Problem']
      422: components['responses']['Problem']
      429: components['responses']['Problem']
      500: components['responses']['Problem']
      503: components['responses']['Problem']
    }
  }
  /**
   * Opens a campaign, which emails its recipients; starts packing; or closes it for good. Opening one again deletes shipments that have not left
   * @description Scope: `campaigns:write`
   */
  changeCampaignStatus: {
    parameters: {
      header?: {
        'Idempotency-Key'?: string
      }
      path: {
        id: string
      }
    }
    requestBody: {
      content: {
        'application/json': {
          /** @enum {string} */
          status: 'open' | 'packing' | 'closed'
        }
      }
    }
    responses: {
      /** @description Success */
      200: {
        content: {
          'application/json': {
            /** Format: uuid */
            id: string
            status: string
          }
        }
      }
      400: components['responses']['Problem']
      401: components['responses']['Problem']
      403: components['responses']['Problem']
      404: components['responses']['Problem']
      409: components['responses']['Problem']
      413: components['responses']['Problem']
      415: components['responses']['Problem']
      422: components['responses']['Problem']
      429: components['responses']['Problem']
      500: components['responses']['Problem']
      503: components['responses']['Problem']
    }
  }
  /**
   * Lists the shipments of a campaign by country and code, without addresses; `q` is part of a code or tracking number
   * @description Scope: `shipments:read`
   */
  listCampaignShipments: {
    parameters: {
      query?: {
        /** @description `next` of the page before */
        cursor?: string
        limit?: number
        q?: string
        state?: 'to-pick' | 'packed' | 'shipped' | 'delivered' | 'returned'
      }
      header?: {
        'If-None-Match'?: string
      }
      path: {
        id: string
      }
    }
    responses: {
      /** @description Success */
      200: {
        headers: {
          ETag?: string
        }
        content: {
          'application/json': {
            data: {
              /** Format: uuid */
              id: string
              /** Format: uuid */
              campaign_id: string
              /** @description Null once the recipient’s data is erased */
              recipient_id: string | null
              code: string
              /** @enum {string} */
              state: 'to-pick' | 'packed' | 'shipped' | 'delivered' | 'returned'
              country: string
              contents: {
                stock_item_id: string | null
                name: string
                quantity: number
              }[]
              carrier: string
              service: string | null
              tracking_number: string | null
              tracking_url: string | null
              parcels: number
              cost: {
                cents: number
                currency: string
              } | null
              /** Format: date-time */
              created_at: string
              shipped_at: string | null
              delivered_at: string | null
              returned_at: string | null
            }[]
            /** @description `cursor` of the next page; null on the last one */
            next: string | null
          }
        }
      }
      /** @description Not modified */
      304: {
        content: never
      }
      401: components['responses']['Problem']
      403: components['responses']['Problem']
      404: components['responses']['Problem']
      422: components['responses']['Problem']
      429: components['responses']['Problem']
      500: components['responses']['Problem']
      503: components['responses']['Problem']
    }
  }
  /**
   * Creates a shipment for each confirmed recipient without one; 409 unless the campaign is packing
   * @description Scope: `shipments:write`
   */
  createCampaignShipments: {
    parameters: {
      header?: {
        'Idempotency-Key'?: string
      }
      path: {
        id: string
      }
    }
    responses: {
      /** @description Success */
      201: {
        content: {
          'application/json': {
            created: number
          }
        }
      }
      400: components['responses']['Problem']
      401: components['responses']['Problem']
      403: components['responses']['Problem']
      404: components['responses']['Problem']
      409: components['responses']['Problem']
      422: components['responses']['Problem']
      429: components['responses']['Problem']
      500: components['responses']['Problem']
      503: components['responses']['Problem']
    }
  }
  /**
   * Reads a shipment of a campaign
   * @description Scope: `shipments:read`
   */
  getShipment: {
    parameters: {
      header?: {
        'If-None-Match'?: string
      }
      path: {
        id: string
      }
    }
    responses: {
      /** @description Success */
      200: {
        headers: {
          ETag?: string
        }
        content: {
          'application/json': {
            /** Format: uuid */
            id: string
            /** Format: uuid */
            campaign_id: string
            /** @description Null once the recipient’s data is erased */
            recipient_id: string | null
            code: string
            /** @enum {string} */
            state: 'to-pick' | 'packed' | 'shipped' | 'delivered' | 'returned'
            country: string
            contents: {
              stock_item_id: string | null
              name: string
              quantity: number
            }[]
            carrier: string
            service: string | null
            tracking_number: string | null
            tracking_url: string | null
            parcels: number
            cost: {
              cents: number
              currency: string
            } | null
            /** Format: date-time */
            created_at: string
            shipped_at: string | null
            delivered_at: string | null
            returned_at: string | null
          }
        }
      }
      /** @description Not modified */
      304: {
        content: never
      }
      401: components['responses']['Problem']
      403: components['responses']['Problem']
      404: components['responses']['Problem']
      422: components['responses']['Problem']
      429: components['responses']['Problem']
      500: components['responses']['Problem']
      503: components['responses']['Problem']
    }
  }
  /**
   * Ships a package once and emails its recipient; again, it corrects what the carrier gave
   * @description Scope: `shipments:write`
   */
  shipShipment: {
    parameters: {
      header?: {
        'Idempotency-Key'?: string
      }
      path: {
        id: string
      }
    }
    requestBody: {
      content: {
        'application/json': {
          carrier: string
          service?: string | null
          tracking_number?: string | null
          parcels?: number
          cost_cents?: number | null
        }
      }
    }
    responses: {
      /** @description Success */
      200: {
        content: {
          'application/json': {
            /** Format: uuid */
            id: string
            /** Format: uuid */
            campaign_id: string
            /** @description Null once the recipient’s data is erased */
            recipient_id: string | null
            code: string
            /** @enum {string} */
            state: 'to-pick' | 'packed' | 'shipped' | 'delivered' | 'returned'
            country: string
            contents: {
              stock_item_id: string | null
              name: string
              quantity: number
            }[]
            carrier: string
            service: string | null
            tracking_number: string | null
            tracking_url: string | null
            parcels: number
            cost: {
              cents: number
              currency: string
            } | null
            /** Format: date-time */
            created_at: string
            shipped_at: string | null
            delivered_at: string | null
            returned_at: string | null
          }
        }
      }
      400: components['responses']['Problem']
      401: components['responses']['Problem']
      403: components['responses']['Problem']
      404: components['responses']['Problem']
      409: components['responses']['Problem']
      413: components['responses']['Problem']
      415: components['responses']['Problem']
      422: components['responses']['Problem']
      429: components['responses']['Problem']
      500: components['responses']['Problem']
      503: components['responses']['Problem']
    }
  }
  /**
   * Marks a package as packed (from to-pick), delivered (from shipped) or returned (from shipped or delivered); else 409
   * @description Scope: `shipments:write`
   */
  changeShipmentState: {
    parameters: {
      header?: {
        'Idempotency-Key'?: string
      }
      path: {
        id: string
      }
    }
    requestBody: {
      content: {
        'application/json': {
          /** @enum {string} */
          state: 'packed' | 'delivered' | 'returned'
          /**
           * @description Of a returned one: its units go back to the default location
           * @default false
           */
          restock?: boolean
        }
      }
    }
    responses: {
      /** @description Success */
      200: {
        content: {
          'application/json': {
            /** Format: uuid */
            id: string
            /** Format: uuid */
            campaign_id: string
            /** @description Null once the recipient’s data is erased */
            recipient_id: string | null
            code: string
            /** @enum {string} */
            state: 'to-pick' | 'packed' | 'shipped' | 'delivered' | 'returned'
            country: string
            contents: {
              stock_item_id: string | null
              name: string
              quantity: number
            }[]
            carrier: string
            service: string | null
            tracking_number: string | null
            tracking_url: string | null
            parcels: number
            cost: {
              cents: number
              currency: string
            } | null
            /** Format: date-time */
            created_at: string
            shipped_at: string | null
            delivered_at: string | null
            returned_at: string | null
          }
        }
      }
      400: components['responses']['Problem']
      401: components['responses']['Problem']
      403: components['responses']['Problem']
      404: components['responses']['Problem']
      409: components['responses']['Problem']
      413: components['responses']['Problem']
      415: components['responses']['Problem']
      422: components['responses']['Problem']
      429: components['responses']['Problem']
      500: components['responses']['Problem']
      503: components['responses']['Problem']
    }
  }
  /**
   * Lists published blog posts, newest first
   * @description Scope: `posts:read`
   */
  listPosts: {
    parameters: {
      query?: {
        /** @description `next` of the page before */
        cursor?: string
        limit?: number
        q?: string
        /** @description Slug of a category */
        category?: string
      }
      header?: {
        'If-None-Match'?: string
      }
    }
    responses: {
      /** @description Success */
      200: {
        headers: {
          ETag?: string
        }
        content: {
          'application/json': {
            data: {
              /** Format: uuid */
              id: string
              slug: string
              title: string
              author: string | null
              published_at: string | null
              /** Format: date-time */
              updated_at: string
              url: string
              category: string | null
            }[]
            /** @description `cursor` of the next page; null on the last one */
            next: string | null
          }
        }
      }
      /** @description Not modified */
      304: {
        content: never
      }
      401: components['responses']['Problem']
      403: components['responses']['Problem']
      404: components['responses']['Problem']
      422: components['responses']['Problem']
      429: components['responses']['Problem']
      500: components['responses']['Problem']
      503: components['responses']['Problem']
    }
  }
  /**
   * Reads a published blog post with its HTML
   * @description Scope: `posts:read`
   */
  getPost: {
    parameters: {
      header?: {
        'If-None-Match'?: string
      }
      path: {
        id: string
      }
    }
    responses: {
      /** @description Success */
      200: {
        headers: {
          ETag?: string
        }
        content: {
          'application/json': {
            /** Format: uuid */
            id: string
            slug: string
            title: string
            author: string | null
            published_at: string | null
            /** Format: date-time */
            updated_at: string
            url: string
            excerpt: string | null
            content: string | null
          }
        }
      }
      /** @description Not modified */
      304: {
        content: never
      }
      401: components['responses']['Problem']
      403: components['responses']['Problem']
      404: components['responses']['Problem']
      422: components['responses']['Problem']
      429: components['responses']['Problem']
      500: components['responses']['Problem']
      503: components['responses']['Problem']
    }
  }
  /**
   * Lists which resources changed, oldest first, for 90 days since the first token; misses none
   * @description Scope: `events:read`
   */
  listEvents: {
    parameters: {
      query?: {
        /** @description `next` of the page before */
        after?: string
        limit?: number
      }
      header?: {
        'If-None-Match'?: string
      }
    }
    responses: {
      /** @description Success */
      200: {
        headers: {
          ETag?: string
        }
        content: {
          'application/json': {
            data: {
              /** @enum {string} */
              resource: 'product' | 'box' | 'request' | 'proposal' | 'order' | 'stock-item' | 'campaign' | 'shipment'
              /** Format: uuid */
              id: string
              /** @enum {string} */
              change: 'created' | 'updated' | 'deleted'
              /** @description As webhooks name it: order.shipped; null for a mere change */
              event: string | null
              /** Format: date-time */
              at: string
            }[]
            /** @description `after` of the next page; also at the end, for later events */
            next: string
          }
        }
      }
      /** @description Not modified */
      304: {
        content: never
      }
      401: components['responses']['Problem']
      403: components['responses']['Problem']
      404: components['responses']['Problem']
      422: components['responses']['Problem']
      429: components['responses']['Problem']
      500: components['responses']['Problem']
      503: components['responses']['Problem']
    }
  }
}
