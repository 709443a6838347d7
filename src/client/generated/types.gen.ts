// Generated from /openapi.json by `npm run contract`: do not edit.
// @ts-nocheck: the generator does not write for exactOptionalPropertyTypes

export type ClientOptions = {
    baseUrl: `${string}://${string}` | (string & {});
};

/**
 * A new key.
 */
export type IssuedKey = {
    /**
     * The key. Save it: it is not shown again.
     */
    api_key: string;
    /**
     * The public part of the key. Include it if you contact us.
     */
    key_id: string;
    plan: 'free';
    /**
     * How to use the key.
     */
    message: string;
};

/**
 * The account of a key.
 */
export type Account = {
    /**
     * The public part of the key. Include it if you contact us.
     */
    key_id: string;
    /**
     * The email address that the key is registered to.
     */
    email: string;
    /**
     * The plan: `free` keys are rate limited, `admin` keys are not.
     */
    plan: 'free' | 'admin';
    /**
     * How many requests were served to this key.
     */
    usage: {
        /**
         * Requests since midnight UTC, including this one.
         */
        today: number;
        /**
         * Requests since the key was created, including this one.
         */
        total: number;
    };
};

/**
 * One page of sites.
 */
export type InspirationList = {
    /**
     * The exact number of matches.
     */
    total: number;
    /**
     * The page size used.
     */
    limit: number;
    /**
     * The number of results skipped.
     */
    offset: number;
    /**
     * The sites of this page.
     */
    results: Array<PartialInspiration>;
};

/**
 * A site with the members that `fields` selects.
 */
export type PartialInspiration = {
    /**
     * The title of the site, as plain text.
     */
    title?: string;
    /**
     * The slug of the site. It is unique and never changes.
     */
    slug?: string;
    /**
     * The URL of the site. It is null if the site is offline or has no URL.
     */
    url?: string | null;
    /**
     * The date when the site entered the catalog, `YYYY-MM-DD`.
     */
    published?: string;
    /**
     * Whether the site is offline. Its images and terms stay in the catalog.
     */
    offline?: boolean;
    /**
     * Names of its genres.
     */
    genre?: Array<string>;
    /**
     * Names of its colors.
     */
    color?: Array<string>;
    /**
     * Names of its styles.
     */
    style?: Array<string>;
    /**
     * Names of its typefaces.
     */
    typeface?: Array<string>;
    /**
     * Names of its section types.
     */
    sections?: Array<string>;
    /**
     * The name of the platform that the site is built on, or an empty string if it is not known.
     */
    platform?: string;
    /**
     * Names of the technologies that it uses.
     */
    tech?: Array<string>;
    /**
     * Names of the designers, agencies or studios who made it.
     */
    authors?: Array<string>;
    screenshot?: Screenshot;
};

/**
 * Image URLs of a screenshot.
 */
export type Screenshot = {
    /**
     * The top of the page, cropped to 1280 × 800 pixels.
     */
    hero: string;
    /**
     * The top of the page, cropped to 400 × 300 pixels.
     */
    thumbnail: string;
    /**
     * The whole page, 2560 pixels wide.
     */
    full: string;
    /**
     * The original screenshot.
     */
    original: string;
    /**
     * The page on a phone, 375 pixels wide. Only if the catalog has a mobile screenshot.
     */
    mobile?: string;
    /**
     * The width of the original in pixels.
     */
    width: number;
    /**
     * The height of the original in pixels.
     */
    height: number;
};

/**
 * One site of the catalog.
 */
export type Inspiration = {
    /**
     * The title of the site, as plain text.
     */
    title: string;
    /**
     * The slug of the site. It is unique and never changes.
     */
    slug: string;
    /**
     * The URL of the site. It is null if the site is offline or has no URL.
     */
    url: string | null;
    /**
     * The date when the site entered the catalog, `YYYY-MM-DD`.
     */
    published: string;
    /**
     * Whether the site is offline. Its images and terms stay in the catalog.
     */
    offline: boolean;
    /**
     * Names of its genres.
     */
    genre: Array<string>;
    /**
     * Names of its colors.
     */
    color: Array<string>;
    /**
     * Names of its styles.
     */
    style: Array<string>;
    /**
     * Names of its typefaces.
     */
    typeface: Array<string>;
    /**
     * Names of its section types.
     */
    sections: Array<string>;
    /**
     * The name of the platform that the site is built on, or an empty string if it is not known.
     */
    platform: string;
    /**
     * Names of the technologies that it uses.
     */
    tech: Array<string>;
    /**
     * Names of the designers, agencies or studios who made it.
     */
    authors: Array<string>;
    screenshot: Screenshot;
};

/**
 * The size of the catalog.
 */
export type Meta = {
    /**
     * The name of the service.
     */
    service: string;
    /**
     * The version of the service.
     */
    version: string;
    /**
     * The number of sites in the catalog: all, live and offline.
     */
    inspirations: {
        total: number;
        live: number;
        offline: number;
    };
    /**
     * The number of terms in each taxonomy.
     */
    taxonomies: {
        [key: string]: number;
    };
    /**
     * The time of the last change of the catalog.
     */
    updated_at: string;
};

/**
 * One page of sections.
 */
export type SectionList = {
    /**
     * The exact number of matches.
     */
    total: number;
    /**
     * The page size used.
     */
    limit: number;
    /**
     * The number of results skipped.
     */
    offset: number;
    /**
     * The requested section type.
     */
    section_type: {
        name: string;
        slug: string;
    };
    /**
     * The sections of this page.
     */
    results: Array<Section>;
};

/**
 * One section of a page. Members are absent only if `fields` omits them.
 */
export type Section = {
    /**
     * The section, cropped from the screenshot, `width` pixels wide.
     */
    image?: string;
    /**
     * The name of the section type.
     */
    section_type?: string;
    /**
     * A description of the section in one line. It can be empty.
     */
    prompt?: string;
    /**
     * Tailwind markup for the section, or null. Only if `fields` names it.
     */
    tailwind?: string | null;
    /**
     * The colors of the section, as CSS values. Only if `fields` names it.
     */
    colors?: Array<string>;
    /**
     * A description of the layout, or null. Only if `fields` names it.
     */
    wireframe_prompt?: string | null;
    /**
     * The site that the section belongs to. It is absent if `fields` names none of its members.
     */
    parent?: {
        /**
         * The title of the site, as plain text.
         */
        title?: string;
        /**
         * The slug of the site. It is unique and never changes.
         */
        slug?: string;
        /**
         * The URL of the site. It is null if the site is offline or has no URL.
         */
        url?: string | null;
        /**
         * The date when the site entered the catalog, `YYYY-MM-DD`.
         */
        published?: string;
        /**
         * Whether the site is offline. Its images and terms stay in the catalog.
         */
        offline?: boolean;
        /**
         * Names of its genres.
         */
        genre?: Array<string>;
        /**
         * Names of its colors.
         */
        color?: Array<string>;
        /**
         * Names of its styles.
         */
        style?: Array<string>;
        /**
         * Names of its typefaces.
         */
        typeface?: Array<string>;
        /**
         * The name of the platform that the site is built on, or an empty string if it is not known.
         */
        platform?: string;
        /**
         * Names of the technologies that it uses.
         */
        tech?: Array<string>;
        /**
         * Names of the designers, agencies or studios who made it.
         */
        authors?: Array<string>;
        /**
         * Image URLs of the screenshot.
         */
        screenshot?: {
            /**
             * The top of the page, cropped to 1280 × 800 pixels.
             */
            hero: string;
            /**
             * The top of the page, cropped to 400 × 300 pixels.
             */
            thumbnail: string;
            /**
             * The whole page, 2560 pixels wide.
             */
            full: string;
            /**
             * The original screenshot.
             */
            original: string;
        };
    };
};

/**
 * The results of a search, in groups.
 */
export type SearchResponse = {
    /**
     * The query as received.
     */
    query: string;
    /**
     * The words of the query that the search used.
     */
    tokens: Array<string>;
    /**
     * The page that the editors chose for this query, or null.
     */
    tuned_destination: TunedDestination | null;
    /**
     * The filters found in the query. Every result matches all of them.
     */
    matched_filters: Array<TermSuggestion>;
    /**
     * The archive with exactly these filters, or null.
     */
    matched_template_archive: TemplateArchive | null;
    /**
     * Archives that share at least one filter and contradict none.
     */
    similar_template_archives: Array<TemplateArchive>;
    /**
     * Other terms that start with the query.
     */
    matching_terms: Array<TermSuggestion>;
    /**
     * Authors whose name starts with the query.
     */
    matching_authors: Array<TermSuggestion>;
    /**
     * The sites that match.
     */
    results: {
        /**
         * The total number of sites that match.
         */
        total: number;
        /**
         * The first `limit` sites.
         */
        items: Array<SearchItem>;
    };
    /**
     * The words of `tokens` that no filter comes from. The results do not depend on them.
     */
    unmatched: Array<string>;
    /**
     * Other readings of the query that find more sites.
     */
    alternatives: Array<Alternative>;
    explain?: Explanation;
    /**
     * Similar queries that have results. Only if the query has no results or no filter matched.
     */
    suggestions?: Array<{
        query: string;
        total: number;
    }>;
};

/**
 * The page that the editors chose for this query. Show it above all other results.
 */
export type TunedDestination = {
    /**
     * A path on the catalog's website. Append it to the address of the website; do not build such paths yourself.
     */
    url: string;
    /**
     * The title to show, or null.
     */
    title: string | null;
    /**
     * The words of the rule. Each is the start of a word in the query.
     */
    tokens: Array<string>;
};

/**
 * A term that the query matches.
 */
export type TermSuggestion = {
    /**
     * The taxonomy that the term belongs to.
     */
    taxonomy: 'genre' | 'color' | 'style' | 'typeface' | 'platform' | 'tech' | 'sections' | 'authors' | 'post_tag' | 'pricing';
    /**
     * The name of the term, as plain text.
     */
    name: string;
    /**
     * The slug of the term, for filters.
     */
    slug: string;
    /**
     * The number of sites with the term.
     */
    count: number;
    /**
     * A path on the catalog's website. Append it to the address of the website; do not build such paths yourself.
     */
    url: string;
};

/**
 * An archive of templates, defined by the editors.
 */
export type TemplateArchive = {
    /**
     * The slug of the archive.
     */
    slug: string;
    /**
     * The title of the archive.
     */
    title: string;
    /**
     * A path on the catalog's website. Append it to the address of the website; do not build such paths yourself.
     */
    url: string;
    /**
     * The terms that all templates of the archive have.
     */
    filters: Array<TermRef>;
    /**
     * The number of templates in the archive.
     */
    count: number;
};

/**
 * A term, identified by its taxonomy and slug.
 */
export type TermRef = {
    /**
     * The taxonomy that the term belongs to.
     */
    taxonomy: 'genre' | 'color' | 'style' | 'typeface' | 'platform' | 'tech' | 'sections' | 'authors' | 'post_tag' | 'pricing';
    /**
     * The slug of the term, for filters.
     */
    slug: string;
};

/**
 * A site in the search results.
 */
export type SearchItem = {
    /**
     * The title of the site, as plain text.
     */
    title: string;
    /**
     * The slug of the site. It is unique and never changes.
     */
    slug: string;
    /**
     * The URL of the site. It is null if the site is offline or has no URL.
     */
    url: string | null;
    /**
     * Whether the site is offline. Its images and terms stay in the catalog.
     */
    offline: boolean;
    /**
     * The date when the site entered the catalog, `YYYY-MM-DD`.
     */
    published: string;
    /**
     * Names of its genres.
     */
    genre: Array<string>;
    /**
     * Names of its section types.
     */
    sections: Array<string>;
    /**
     * Names of the designers, agencies or studios who made it.
     */
    authors: Array<string>;
    /**
     * Image URLs of the screenshot.
     */
    screenshot: {
        /**
         * The top of the page, cropped to 1280 × 800 pixels.
         */
        hero: string;
        /**
         * The top of the page, cropped to 400 × 300 pixels.
         */
        thumbnail: string;
        /**
         * The whole page, 2560 pixels wide.
         */
        full: string;
    };
};

/**
 * Another reading of the query, which finds more sites.
 */
export type Alternative = {
    /**
     * The value of `match` that reads the query this way, or null for a filter alone.
     */
    match: 'names' | 'exact' | 'title' | null;
    /**
     * The filters of this reading. `title` has none.
     */
    filters: Array<TermSuggestion>;
    /**
     * The number of sites that it finds.
     */
    total: number;
    /**
     * The path and query of the request that lists these sites.
     */
    url: string;
};

/**
 * How the query was understood. Only with `explain=1`.
 */
export type Explanation = {
    /**
     * Words of the query that were ignored, and why.
     */
    dropped: Array<{
        token: string;
        reason: 'structural' | 'noise' | 'short';
    }>;
    /**
     * How each filter was found, in the order of `matched_filters`.
     */
    filters: Array<{
        /**
         * The taxonomy that the term belongs to.
         */
        taxonomy: 'genre' | 'color' | 'style' | 'typeface' | 'platform' | 'tech' | 'sections' | 'authors' | 'post_tag' | 'pricing';
        /**
         * The slug of the term, for filters.
         */
        slug: string;
        /**
         * The search step that found the filter.
         */
        step: 'phrase' | 'primary' | 'synonym' | 'tag';
        /**
         * The words of the query that matched.
         */
        by: string;
        /**
         * How the words matched.
         */
        how: 'phrase' | 'exact' | 'prefix' | 'synonym';
        /**
         * The synonym that matched, or null.
         */
        synonym: string | null;
        /**
         * Terms that also matched but ranked lower.
         */
        lost: Array<{
            /**
             * The taxonomy that the term belongs to.
             */
            taxonomy: 'genre' | 'color' | 'style' | 'typeface' | 'platform' | 'tech' | 'sections' | 'authors' | 'post_tag' | 'pricing';
            /**
             * The name of the term, as plain text.
             */
            name: string;
            /**
             * The slug of the term, for filters.
             */
            slug: string;
            /**
             * The number of sites with the term.
             */
            count: number;
            lost_to: TermRef;
        }>;
    }>;
    /**
     * `title` if no filter matched and the search looked in titles, else null.
     */
    fallback: 'title' | null;
    /**
     * The rule that produced `tuned_destination`, or null.
     */
    rule: TunedDestination | null;
};

/**
 * Completions of a text.
 */
export type SuggestResponse = {
    /**
     * The text as received.
     */
    query: string;
    /**
     * The completions, best match first.
     */
    results: Array<Completion>;
};

/**
 * A term, an author, a term found by a synonym, or a site found by its title.
 */
export type Completion = {
    /**
     * The kind of completion.
     */
    type: 'term' | 'author';
    /**
     * The taxonomy that the term belongs to.
     */
    taxonomy: 'genre' | 'color' | 'style' | 'typeface' | 'platform' | 'tech' | 'sections' | 'authors' | 'post_tag' | 'pricing';
    /**
     * The name of the term, as plain text.
     */
    name: string;
    /**
     * The slug of the term, for filters.
     */
    slug: string;
    /**
     * A path on the catalog's website. Append it to the address of the website; do not build such paths yourself.
     */
    url: string;
    /**
     * The number of sites with the term.
     */
    count: number;
    via: null;
    /**
     * The text with its last word completed. Only if the term completes the last of several words.
     */
    query?: string;
} | {
    /**
     * The kind of completion.
     */
    type: 'synonym';
    /**
     * The taxonomy that the term belongs to.
     */
    taxonomy: 'genre' | 'color' | 'style' | 'typeface' | 'platform' | 'tech' | 'sections' | 'authors' | 'post_tag' | 'pricing';
    /**
     * The name of the term, as plain text.
     */
    name: string;
    /**
     * The slug of the term, for filters.
     */
    slug: string;
    /**
     * A path on the catalog's website. Append it to the address of the website; do not build such paths yourself.
     */
    url: string;
    /**
     * The number of sites with the term.
     */
    count: number;
    /**
     * The synonym that starts with the text.
     */
    via: string;
} | {
    /**
     * The kind of completion.
     */
    type: 'title';
    taxonomy: null;
    /**
     * The title of the site, as plain text.
     */
    name: string;
    /**
     * The slug of the site. It is unique and never changes.
     */
    slug: string;
    /**
     * The URL of the site. It is null if the site is offline or has no URL.
     */
    url: string | null;
    count: null;
    via: null;
};

/**
 * How often the terms of a taxonomy are used.
 */
export type Stats = {
    /**
     * The requested taxonomy.
     */
    taxonomy: 'genre' | 'color' | 'style' | 'typeface' | 'platform' | 'tech' | 'sections' | 'authors';
    /**
     * The requested period.
     */
    period: '7d' | '30d' | '12mo' | 'all';
    /**
     * The number of sites of the period with at least one term of the taxonomy.
     */
    total_tagged: number;
    /**
     * The terms that sites of the period have.
     */
    results: Array<{
        /**
         * The name of the term, as plain text.
         */
        term: string;
        /**
         * The slug of the term, for filters.
         */
        slug: string;
        /**
         * The number of sites of the period with the term.
         */
        count: number;
        /**
         * The percentage of `total_tagged`, with one decimal and a percent sign.
         */
        share: string;
    }>;
};

/**
 * Terms by taxonomy, sorted by name.
 */
export type TaxonomyTerms = {
    [key: string]: Array<Term>;
};

/**
 * One term of a taxonomy.
 */
export type Term = {
    /**
     * The name of the term, as plain text.
     */
    name: string;
    /**
     * The slug of the term, for filters.
     */
    slug: string;
    /**
     * The number of sites with the term.
     */
    count: number;
    /**
     * The path of the term's archive on the catalog's website. Use it unchanged.
     */
    url: string;
    /**
     * Other words for the term that the search understands.
     */
    synonyms: Array<string>;
};

/**
 * The service is up.
 */
export type Health = {
    status: 'ok';
    /**
     * The ID of the loaded snapshot of the catalog.
     */
    snapshot: string;
};

/**
 * The service can take requests.
 */
export type Readiness = {
    status: 'ready';
    /**
     * The ID of the loaded snapshot of the catalog.
     */
    snapshot: string;
};

export type RegisterData = {
    body: {
        /**
         * Your email address. It is stored without surrounding spaces and in lower case.
         */
        email: string;
        /**
         * A label for the key.
         */
        name?: string | null;
    };
    path?: never;
    query?: never;
    url: '/v1/register';
};

export type RegisterErrors = {
    /**
     * An error.
     */
    400: {
        /**
         * The error code, for programs.
         */
        error: 'bad_request';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    405: {
        /**
         * The error code, for programs.
         */
        error: 'method_not_allowed';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    413: {
        /**
         * The error code, for programs.
         */
        error: 'bad_request';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    429: {
        /**
         * The error code, for programs.
         */
        error: 'rate_limited' | 'limit_reached';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    500: {
        /**
         * The error code, for programs.
         */
        error: 'internal';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    503: {
        /**
         * The error code, for programs.
         */
        error: 'internal';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
};

export type RegisterError = RegisterErrors[keyof RegisterErrors];

export type RegisterResponses = {
    /**
     * A new key.
     */
    201: IssuedKey;
};

export type RegisterResponse = RegisterResponses[keyof RegisterResponses];

export type GetMeData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/me';
};

export type GetMeErrors = {
    /**
     * An error.
     */
    400: {
        /**
         * The error code, for programs.
         */
        error: 'bad_request';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    401: {
        /**
         * The error code, for programs.
         */
        error: 'unauthorized';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    403: {
        /**
         * The error code, for programs.
         */
        error: 'forbidden';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    405: {
        /**
         * The error code, for programs.
         */
        error: 'method_not_allowed';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    429: {
        /**
         * The error code, for programs.
         */
        error: 'rate_limited';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    500: {
        /**
         * The error code, for programs.
         */
        error: 'internal';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    503: {
        /**
         * The error code, for programs.
         */
        error: 'internal';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
};

export type GetMeError = GetMeErrors[keyof GetMeErrors];

export type GetMeResponses = {
    /**
     * The account of a key.
     */
    200: Account;
};

export type GetMeResponse = GetMeResponses[keyof GetMeResponses];

export type ListInspirationsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The maximum number of results.
         */
        limit?: number;
        /**
         * The number of results to skip.
         */
        offset?: number;
        /**
         * Sorts by publish date.
         */
        sort?: 'newest' | 'oldest';
        /**
         * `live` returns sites that are still online, `offline` those that are gone.
         */
        status?: 'all' | 'live' | 'offline';
        /**
         * Only sites that entered the catalog in this year.
         */
        year?: number;
        /**
         * The slug of a genre. Repeat the parameter to require several. An unknown slug matches nothing.
         */
        genre?: string | Array<string>;
        /**
         * The slug of a color. Repeat the parameter to require several. An unknown slug matches nothing.
         */
        color?: string | Array<string>;
        /**
         * An alias of `color`. If you send both, both must match.
         */
        colour?: string | Array<string>;
        /**
         * The slug of a style. Repeat the parameter to require several. An unknown slug matches nothing.
         */
        style?: string | Array<string>;
        /**
         * The slug of a typeface. Repeat the parameter to require several. An unknown slug matches nothing.
         */
        typeface?: string | Array<string>;
        /**
         * The slug of the platform. Repeat the parameter to require several. An unknown slug matches nothing.
         */
        platform?: string | Array<string>;
        /**
         * The slug of a technology. Repeat the parameter to require several. An unknown slug matches nothing.
         */
        tech?: string | Array<string>;
        /**
         * The slug of a section type. Repeat the parameter to require several. An unknown slug matches nothing.
         */
        sections?: string | Array<string>;
        /**
         * The slug of a designer, agency or studio. Repeat the parameter to require several. An unknown slug matches nothing.
         */
        authors?: string | Array<string>;
        /**
         * Members to include for each site, separated by commas. The default is all members.
         */
        fields?: Array<'title' | 'slug' | 'url' | 'published' | 'offline' | 'genre' | 'color' | 'style' | 'typeface' | 'sections' | 'platform' | 'tech' | 'authors' | 'screenshot'>;
    };
    url: '/v1/inspirations';
};

export type ListInspirationsErrors = {
    /**
     * An error.
     */
    400: {
        /**
         * The error code, for programs.
         */
        error: 'bad_request';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    401: {
        /**
         * The error code, for programs.
         */
        error: 'unauthorized';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    403: {
        /**
         * The error code, for programs.
         */
        error: 'forbidden';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    405: {
        /**
         * The error code, for programs.
         */
        error: 'method_not_allowed';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    429: {
        /**
         * The error code, for programs.
         */
        error: 'rate_limited';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    500: {
        /**
         * The error code, for programs.
         */
        error: 'internal';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    503: {
        /**
         * The error code, for programs.
         */
        error: 'internal';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
};

export type ListInspirationsError = ListInspirationsErrors[keyof ListInspirationsErrors];

export type ListInspirationsResponses = {
    /**
     * One page of sites.
     */
    200: InspirationList;
};

export type ListInspirationsResponse = ListInspirationsResponses[keyof ListInspirationsResponses];

export type GetInspirationData = {
    body?: never;
    path: {
        /**
         * The slug of the site.
         */
        slug: string;
    };
    query?: never;
    url: '/v1/inspirations/{slug}';
};

export type GetInspirationErrors = {
    /**
     * An error.
     */
    400: {
        /**
         * The error code, for programs.
         */
        error: 'bad_request';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    401: {
        /**
         * The error code, for programs.
         */
        error: 'unauthorized';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    403: {
        /**
         * The error code, for programs.
         */
        error: 'forbidden';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    404: {
        /**
         * The error code, for programs.
         */
        error: 'not_found';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    405: {
        /**
         * The error code, for programs.
         */
        error: 'method_not_allowed';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    429: {
        /**
         * The error code, for programs.
         */
        error: 'rate_limited';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    500: {
        /**
         * The error code, for programs.
         */
        error: 'internal';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    503: {
        /**
         * The error code, for programs.
         */
        error: 'internal';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
};

export type GetInspirationError = GetInspirationErrors[keyof GetInspirationErrors];

export type GetInspirationResponses = {
    /**
     * One site of the catalog.
     */
    200: Inspiration;
};

export type GetInspirationResponse = GetInspirationResponses[keyof GetInspirationResponses];

export type GetMetaData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/meta';
};

export type GetMetaErrors = {
    /**
     * An error.
     */
    400: {
        /**
         * The error code, for programs.
         */
        error: 'bad_request';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    405: {
        /**
         * The error code, for programs.
         */
        error: 'method_not_allowed';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    500: {
        /**
         * The error code, for programs.
         */
        error: 'internal';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    503: {
        /**
         * The error code, for programs.
         */
        error: 'internal';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
};

export type GetMetaError = GetMetaErrors[keyof GetMetaErrors];

export type GetMetaResponses = {
    /**
     * The size of the catalog.
     */
    200: Meta;
};

export type GetMetaResponse = GetMetaResponses[keyof GetMetaResponses];

export type ListSectionsData = {
    body?: never;
    path?: never;
    query: {
        /**
         * The slug of the section type.
         */
        type: string;
        /**
         * The maximum number of results.
         */
        limit?: number;
        /**
         * The number of results to skip.
         */
        offset?: number;
        /**
         * Sorts by publish date.
         */
        sort?: 'newest' | 'oldest';
        /**
         * `live` returns sites that are still online, `offline` those that are gone.
         */
        status?: 'all' | 'live' | 'offline';
        /**
         * The width of the images in pixels. The height keeps the proportions.
         */
        width?: number;
        /**
         * The slug of a genre. Repeat the parameter to require several. An unknown slug matches nothing.
         */
        genre?: string | Array<string>;
        /**
         * The slug of a color. Repeat the parameter to require several. An unknown slug matches nothing.
         */
        color?: string | Array<string>;
        /**
         * An alias of `color`. If you send both, both must match.
         */
        colour?: string | Array<string>;
        /**
         * The slug of a style. Repeat the parameter to require several. An unknown slug matches nothing.
         */
        style?: string | Array<string>;
        /**
         * The slug of a typeface. Repeat the parameter to require several. An unknown slug matches nothing.
         */
        typeface?: string | Array<string>;
        /**
         * The slug of the platform. Repeat the parameter to require several. An unknown slug matches nothing.
         */
        platform?: string | Array<string>;
        /**
         * The slug of a technology. Repeat the parameter to require several. An unknown slug matches nothing.
         */
        tech?: string | Array<string>;
        /**
         * Members to include for each section, separated by commas. Names with the prefix `parent_` select members of `parent`. `tailwind`, `colors` and `wireframe_prompt` are only included if you name them.
         */
        fields?: Array<'image' | 'section_type' | 'prompt' | 'tailwind' | 'colors' | 'wireframe_prompt' | 'parent_title' | 'parent_slug' | 'parent_url' | 'parent_published' | 'parent_offline' | 'parent_genre' | 'parent_color' | 'parent_style' | 'parent_typeface' | 'parent_platform' | 'parent_tech' | 'parent_authors' | 'parent_screenshot'>;
    };
    url: '/v1/sections';
};

export type ListSectionsErrors = {
    /**
     * An error.
     */
    400: {
        /**
         * The error code, for programs.
         */
        error: 'bad_request';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    401: {
        /**
         * The error code, for programs.
         */
        error: 'unauthorized';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    403: {
        /**
         * The error code, for programs.
         */
        error: 'forbidden';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    404: {
        /**
         * The error code, for programs.
         */
        error: 'not_found';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    405: {
        /**
         * The error code, for programs.
         */
        error: 'method_not_allowed';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    429: {
        /**
         * The error code, for programs.
         */
        error: 'rate_limited';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    500: {
        /**
         * The error code, for programs.
         */
        error: 'internal';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    503: {
        /**
         * The error code, for programs.
         */
        error: 'internal';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
};

export type ListSectionsError = ListSectionsErrors[keyof ListSectionsErrors];

export type ListSectionsResponses = {
    /**
     * One page of sections.
     */
    200: SectionList;
};

export type ListSectionsResponse = ListSectionsResponses[keyof ListSectionsResponses];

export type SearchData = {
    body?: never;
    path?: never;
    query: {
        /**
         * The text to search for. Leading and trailing spaces are ignored.
         */
        q: string;
        /**
         * The maximum number of sites in `results.items`.
         */
        limit?: number;
        /**
         * The number of sites to skip in `results.items`.
         */
        offset?: number;
        /**
         * How to match the query: `all` takes every step, `names` leaves out synonyms, `exact` takes phrases and exact names only, `title` looks in titles only.
         */
        match?: 'all' | 'names' | 'exact' | 'title';
        /**
         * `live` returns sites that are still online, `offline` those that are gone.
         */
        status?: 'all' | 'live' | 'offline';
        /**
         * Which words to ignore: `structural` ignores words such as `the`, `all` also ignores words such as `website`, `off` ignores none.
         */
        stopwords?: 'all' | 'structural' | 'off';
        /**
         * `1` adds `explain`, which tells how each filter was found.
         */
        explain?: '0' | '1';
    };
    url: '/v1/search';
};

export type SearchErrors = {
    /**
     * An error.
     */
    400: {
        /**
         * The error code, for programs.
         */
        error: 'bad_request';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    401: {
        /**
         * The error code, for programs.
         */
        error: 'unauthorized';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    403: {
        /**
         * The error code, for programs.
         */
        error: 'forbidden';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    405: {
        /**
         * The error code, for programs.
         */
        error: 'method_not_allowed';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    429: {
        /**
         * The error code, for programs.
         */
        error: 'rate_limited';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    500: {
        /**
         * The error code, for programs.
         */
        error: 'internal';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    503: {
        /**
         * The error code, for programs.
         */
        error: 'internal';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
};

export type SearchError = SearchErrors[keyof SearchErrors];

export type SearchResponses = {
    /**
     * The results of a search, in groups.
     */
    200: SearchResponse;
};

export type SearchResponse2 = SearchResponses[keyof SearchResponses];

export type SuggestData = {
    body?: never;
    path?: never;
    query: {
        /**
         * The text typed so far. Leading and trailing spaces are ignored.
         */
        q: string;
        /**
         * The maximum number of completions.
         */
        limit?: number;
    };
    url: '/v1/suggest';
};

export type SuggestErrors = {
    /**
     * An error.
     */
    400: {
        /**
         * The error code, for programs.
         */
        error: 'bad_request';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    401: {
        /**
         * The error code, for programs.
         */
        error: 'unauthorized';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    403: {
        /**
         * The error code, for programs.
         */
        error: 'forbidden';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    405: {
        /**
         * The error code, for programs.
         */
        error: 'method_not_allowed';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    429: {
        /**
         * The error code, for programs.
         */
        error: 'rate_limited';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    500: {
        /**
         * The error code, for programs.
         */
        error: 'internal';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    503: {
        /**
         * The error code, for programs.
         */
        error: 'internal';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
};

export type SuggestError = SuggestErrors[keyof SuggestErrors];

export type SuggestResponses = {
    /**
     * Completions of a text.
     */
    200: SuggestResponse;
};

export type SuggestResponse2 = SuggestResponses[keyof SuggestResponses];

export type GetTaxonomyStatsData = {
    body?: never;
    path?: never;
    query: {
        /**
         * The taxonomy to count.
         */
        taxonomy: 'genre' | 'color' | 'style' | 'typeface' | 'platform' | 'tech' | 'sections' | 'authors';
        /**
         * Counts sites that entered the catalog in the last 7 days, 30 days or 12 months, or all sites.
         */
        period?: '7d' | '30d' | '12mo' | 'all';
        /**
         * `count` returns the most used terms first, `alpha` sorts by name.
         */
        sort?: 'count' | 'alpha';
    };
    url: '/v1/stats/taxonomy';
};

export type GetTaxonomyStatsErrors = {
    /**
     * An error.
     */
    400: {
        /**
         * The error code, for programs.
         */
        error: 'bad_request';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    401: {
        /**
         * The error code, for programs.
         */
        error: 'unauthorized';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    403: {
        /**
         * The error code, for programs.
         */
        error: 'forbidden';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    405: {
        /**
         * The error code, for programs.
         */
        error: 'method_not_allowed';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    429: {
        /**
         * The error code, for programs.
         */
        error: 'rate_limited';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    500: {
        /**
         * The error code, for programs.
         */
        error: 'internal';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    503: {
        /**
         * The error code, for programs.
         */
        error: 'internal';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
};

export type GetTaxonomyStatsError = GetTaxonomyStatsErrors[keyof GetTaxonomyStatsErrors];

export type GetTaxonomyStatsResponses = {
    /**
     * How often the terms of a taxonomy are used.
     */
    200: Stats;
};

export type GetTaxonomyStatsResponse = GetTaxonomyStatsResponses[keyof GetTaxonomyStatsResponses];

export type ListTaxonomiesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Return this taxonomy only. The default is all taxonomies.
         */
        taxonomy?: 'genre' | 'color' | 'style' | 'typeface' | 'platform' | 'tech' | 'sections' | 'authors';
    };
    url: '/v1/taxonomies';
};

export type ListTaxonomiesErrors = {
    /**
     * An error.
     */
    400: {
        /**
         * The error code, for programs.
         */
        error: 'bad_request';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    401: {
        /**
         * The error code, for programs.
         */
        error: 'unauthorized';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    403: {
        /**
         * The error code, for programs.
         */
        error: 'forbidden';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    405: {
        /**
         * The error code, for programs.
         */
        error: 'method_not_allowed';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    429: {
        /**
         * The error code, for programs.
         */
        error: 'rate_limited';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    500: {
        /**
         * The error code, for programs.
         */
        error: 'internal';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    503: {
        /**
         * The error code, for programs.
         */
        error: 'internal';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
};

export type ListTaxonomiesError = ListTaxonomiesErrors[keyof ListTaxonomiesErrors];

export type ListTaxonomiesResponses = {
    /**
     * Terms by taxonomy, sorted by name.
     */
    200: TaxonomyTerms;
};

export type ListTaxonomiesResponse = ListTaxonomiesResponses[keyof ListTaxonomiesResponses];

export type GetHealthData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/healthz';
};

export type GetHealthErrors = {
    /**
     * An error.
     */
    405: {
        /**
         * The error code, for programs.
         */
        error: 'method_not_allowed';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    500: {
        /**
         * The error code, for programs.
         */
        error: 'internal';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    503: {
        /**
         * The error code, for programs.
         */
        error: 'internal';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
};

export type GetHealthError = GetHealthErrors[keyof GetHealthErrors];

export type GetHealthResponses = {
    /**
     * The service is up.
     */
    200: Health;
};

export type GetHealthResponse = GetHealthResponses[keyof GetHealthResponses];

export type GetReadinessData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/readyz';
};

export type GetReadinessErrors = {
    /**
     * An error.
     */
    405: {
        /**
         * The error code, for programs.
         */
        error: 'method_not_allowed';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    500: {
        /**
         * The error code, for programs.
         */
        error: 'internal';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
    /**
     * An error.
     */
    503: {
        /**
         * The error code, for programs.
         */
        error: 'internal';
        /**
         * What is wrong and how to fix it, for people.
         */
        message: string;
    };
};

export type GetReadinessError = GetReadinessErrors[keyof GetReadinessErrors];

export type GetReadinessResponses = {
    /**
     * The service can take requests.
     */
    200: Readiness;
};

export type GetReadinessResponse = GetReadinessResponses[keyof GetReadinessResponses];
