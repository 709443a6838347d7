// Generated from /openapi.json by `npm run contract`: do not edit.
// @ts-nocheck: the generator does not write for exactOptionalPropertyTypes

import { client } from './client.gen.ts';
import type { Client, ClientMeta, Options as Options2, RequestResult, TDataShape } from './client/index.ts';
import type { GetHealthData, GetHealthErrors, GetHealthResponses, GetInspirationData, GetInspirationErrors, GetInspirationResponses, GetMeData, GetMeErrors, GetMeResponses, GetMetaData, GetMetaErrors, GetMetaResponses, GetReadinessData, GetReadinessErrors, GetReadinessResponses, GetTaxonomyStatsData, GetTaxonomyStatsErrors, GetTaxonomyStatsResponses, ListInspirationsData, ListInspirationsErrors, ListInspirationsResponses, ListSectionsData, ListSectionsErrors, ListSectionsResponses, ListTaxonomiesData, ListTaxonomiesErrors, ListTaxonomiesResponses, RegisterData, RegisterErrors, RegisterResponses, SearchData, SearchErrors, SearchResponses, SuggestData, SuggestErrors, SuggestResponses } from './types.gen.ts';

export type Options<TData extends TDataShape = TDataShape, ThrowOnError extends boolean = boolean, TResponse = unknown> = Options2<TData, ThrowOnError, TResponse> & {
    /**
     * You can provide a client instance returned by `createClient()` instead of
     * individual options. This might be also useful if you want to implement a
     * custom client.
     */
    client?: Client;
    /**
     * You can pass arbitrary values through the `meta` object. This can be
     * used to access values that aren't defined as part of the SDK function.
     */
    meta?: keyof ClientMeta extends never ? Record<string, unknown> : ClientMeta;
};

class HeyApiClient {
    protected client: Client;
    
    constructor(args?: {
        client?: Client;
    }) {
        this.client = args?.client ?? client;
    }
}

class HeyApiRegistry<T> {
    private readonly defaultKey = 'default';
    
    private readonly instances: Map<string, T> = new Map();
    
    get(key?: string): T {
        const instance = this.instances.get(key ?? this.defaultKey);
        if (!instance) {
            throw new Error(`No SDK client found. Create one with "new Vitrine()" to fix this error.`);
        }
        return instance;
    }
    
    set(value: T, key?: string): void {
        this.instances.set(key ?? this.defaultKey, value);
    }
}

export class Vitrine extends HeyApiClient {
    public static readonly __registry: HeyApiRegistry<Vitrine> = new HeyApiRegistry<Vitrine>();
    
    constructor(args?: {
        client?: Client;
        key?: string;
    }) {
        super(args);
        Vitrine.__registry.set(this, args?.key);
    }
    
    /**
     * Register a free key
     *
     * Creates a free key for an email address. Save the key: only this response contains it. An email address can
     * have two active keys, and a network address can register five times per hour.
     */
    public register<ThrowOnError extends boolean = false>(options: Options<RegisterData, ThrowOnError>): RequestResult<RegisterResponses, RegisterErrors, ThrowOnError> {
        return (options.client ?? this.client).post<RegisterResponses, RegisterErrors, ThrowOnError>({
            url: '/v1/register',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Get your key and its usage
     *
     * Returns the email address and plan of the key, and the number of requests made with it, today and in total.
     */
    public getMe<ThrowOnError extends boolean = false>(options?: Options<GetMeData, ThrowOnError>): RequestResult<GetMeResponses, GetMeErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<GetMeResponses, GetMeErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/v1/me',
            ...options
        });
    }
    
    /**
     * List and filter sites
     *
     * Returns the sites of the catalog, newest first. Filters take slugs, which `/v1/taxonomies` lists; a site
     * must match all of them. `total` is exact: page with `limit` and `offset` until you have that many sites.
     */
    public listInspirations<ThrowOnError extends boolean = false>(options?: Options<ListInspirationsData, ThrowOnError>): RequestResult<ListInspirationsResponses, ListInspirationsErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<ListInspirationsResponses, ListInspirationsErrors, ThrowOnError>({
            querySerializer: { parameters: { fields: { array: { explode: false } } } },
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/v1/inspirations',
            ...options
        });
    }
    
    /**
     * Get one site
     *
     * Returns the site with this slug, in the same shape as in a list. Slugs are case-sensitive.
     */
    public getInspiration<ThrowOnError extends boolean = false>(options: Options<GetInspirationData, ThrowOnError>): RequestResult<GetInspirationResponses, GetInspirationErrors, ThrowOnError> {
        return (options.client ?? this.client).get<GetInspirationResponses, GetInspirationErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/v1/inspirations/{slug}',
            ...options
        });
    }
    
    /**
     * Get the size of the catalog
     *
     * Returns the number of sites and terms, and the time of the last change. Needs no key.
     */
    public getMeta<ThrowOnError extends boolean = false>(options?: Options<GetMetaData, ThrowOnError>): RequestResult<GetMetaResponses, GetMetaErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<GetMetaResponses, GetMetaErrors, ThrowOnError>({ url: '/v1/meta', ...options });
    }
    
    /**
     * List page sections of one type
     *
     * Returns sections of one type, such as heroes or footers. Each has an image, cropped from the screenshot, and
     * the site that it belongs to. The filters are those of `/v1/inspirations` without `year`, `sections` and `authors`.
     */
    public listSections<ThrowOnError extends boolean = false>(options: Options<ListSectionsData, ThrowOnError>): RequestResult<ListSectionsResponses, ListSectionsErrors, ThrowOnError> {
        return (options.client ?? this.client).get<ListSectionsResponses, ListSectionsErrors, ThrowOnError>({
            querySerializer: { parameters: { fields: { array: { explode: false } } } },
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/v1/sections',
            ...options
        });
    }
    
    /**
     * Search by free text
     *
     * Turns free text into filters and returns the sites that match all of them. The search looks for phrases, term
     * names and synonyms, then for tags, then in titles. The response also contains related terms, authors and archives.
     */
    public search<ThrowOnError extends boolean = false>(options: Options<SearchData, ThrowOnError>): RequestResult<SearchResponses, SearchErrors, ThrowOnError> {
        return (options.client ?? this.client).get<SearchResponses, SearchErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/v1/search',
            ...options
        });
    }
    
    /**
     * Get completions
     *
     * Returns terms, synonyms, authors and titles that start with the text, in one ranked list, from the first
     * character on. It also compares the text as written, so `c++` finds `C++`. Terms that complete the last of several
     * words follow: `dark por` becomes `dark portfolio`.
     */
    public suggest<ThrowOnError extends boolean = false>(options: Options<SuggestData, ThrowOnError>): RequestResult<SuggestResponses, SuggestErrors, ThrowOnError> {
        return (options.client ?? this.client).get<SuggestResponses, SuggestErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/v1/suggest',
            ...options
        });
    }
    
    /**
     * Count how often terms are used
     *
     * Returns how many sites of a period have each term of a taxonomy, and their share of the sites that have any
     * term of it.
     */
    public getTaxonomyStats<ThrowOnError extends boolean = false>(options: Options<GetTaxonomyStatsData, ThrowOnError>): RequestResult<GetTaxonomyStatsResponses, GetTaxonomyStatsErrors, ThrowOnError> {
        return (options.client ?? this.client).get<GetTaxonomyStatsResponses, GetTaxonomyStatsErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/v1/stats/taxonomy',
            ...options
        });
    }
    
    /**
     * List every term
     *
     * Returns every term of every taxonomy with its slug, count, archive path and synonyms. Filters take these
     * slugs. Terms without sites are included, with a count of 0.
     */
    public listTaxonomies<ThrowOnError extends boolean = false>(options?: Options<ListTaxonomiesData, ThrowOnError>): RequestResult<ListTaxonomiesResponses, ListTaxonomiesErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<ListTaxonomiesResponses, ListTaxonomiesErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/v1/taxonomies',
            ...options
        });
    }
    
    /**
     * Check that the service is up
     *
     * For uptime monitors. Returns 200 when a snapshot of the catalog is loaded. Needs no key.
     */
    public getHealth<ThrowOnError extends boolean = false>(options?: Options<GetHealthData, ThrowOnError>): RequestResult<GetHealthResponses, GetHealthErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<GetHealthResponses, GetHealthErrors, ThrowOnError>({ url: '/healthz', ...options });
    }
    
    /**
     * Check that the service can take requests
     *
     * For load balancers. Returns 200 when a snapshot is loaded, keys can be registered and the server is not shutting down. Needs no key.
     */
    public getReadiness<ThrowOnError extends boolean = false>(options?: Options<GetReadinessData, ThrowOnError>): RequestResult<GetReadinessResponses, GetReadinessErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<GetReadinessResponses, GetReadinessErrors, ThrowOnError>({ url: '/readyz', ...options });
    }
}
