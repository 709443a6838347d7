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
     * Gives a key for an email address, at once and for free. The answer shows it, once. An address may hold two
     * active keys, and one client address may register five times an hour.
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
     * Whose key this is, its plan, and how many requests it made today and altogether, this one included.
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
     * The sites of the catalog, newest first. Filters take slugs and all of them must hold; `/v1/taxonomies` lists
     * the slugs there are. `total` is exact, so page with `limit` and `offset` until you have that many.
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
     * One site by its slug, exactly as it is written in lists.
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
     * How many sites and terms there are, and when the catalog last changed. Needs no key.
     */
    public getMeta<ThrowOnError extends boolean = false>(options?: Options<GetMetaData, ThrowOnError>): RequestResult<GetMetaResponses, GetMetaErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<GetMetaResponses, GetMetaErrors, ThrowOnError>({ url: '/v1/meta', ...options });
    }
    
    /**
     * List page sections of one type
     *
     * Sections of one type, heroes or footers for instance, each as a picture cut out of its page, with the site it
     * belongs to. Filters are those of sites, but for `year`, `sections` and `authors`.
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
     * Reads a query as filters: phrases, names of terms, synonyms, then tags, then titles. Results carry all matched
     * filters; beside them stand terms, authors and archives that the query may have meant.
     */
    public search<ThrowOnError extends boolean = false>(options: Options<SearchData, ThrowOnError>): RequestResult<SearchResponses, SearchErrors, ThrowOnError> {
        return (options.client ?? this.client).get<SearchResponses, SearchErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/v1/search',
            ...options
        });
    }
    
    /**
     * Complete what is being typed
     *
     * Terms, synonyms, authors and titles that begin as the text does, from its first character on, in one ranked
     * list. It compares the text as it is written, too, so it finds `C++`.
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
     * How many sites of a period carry each term of a taxonomy, and what share of the tagged sites that is.
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
     * Every term of every taxonomy with its count, archive path and synonyms: the slugs that filters take. Terms
     * without sites are there too, with a count of 0.
     */
    public listTaxonomies<ThrowOnError extends boolean = false>(options?: Options<ListTaxonomiesData, ThrowOnError>): RequestResult<ListTaxonomiesResponses, ListTaxonomiesErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<ListTaxonomiesResponses, ListTaxonomiesErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/v1/taxonomies',
            ...options
        });
    }
    
    /**
     * Ask whether the service answers
     *
     * For whoever watches the service: 200 once a snapshot of the catalog is served. Needs no key.
     */
    public getHealth<ThrowOnError extends boolean = false>(options?: Options<GetHealthData, ThrowOnError>): RequestResult<GetHealthResponses, GetHealthErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<GetHealthResponses, GetHealthErrors, ThrowOnError>({ url: '/healthz', ...options });
    }
    
    /**
     * Ask whether to send requests here
     *
     * For a load balancer: 200 while a snapshot is served, keys can be registered and the server is not about to stop.
     */
    public getReadiness<ThrowOnError extends boolean = false>(options?: Options<GetReadinessData, ThrowOnError>): RequestResult<GetReadinessResponses, GetReadinessErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<GetReadinessResponses, GetReadinessErrors, ThrowOnError>({ url: '/readyz', ...options });
    }
}
