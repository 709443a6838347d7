// Generated from /openapi.json by `npm run contract`: do not edit.

export type ClientOptions = {
    baseUrl: `${string}://${string}` | (string & {});
};

/**
 * The key is revoked.
 */
export type RevokedKey = {
    /**
     * The public part of the key. Include it if you contact us.
     */
    key_id: string;
    status: 'revoked';
};

/**
 * The same key with a new secret.
 */
export type RotatedKey = {
    /**
     * The key with its new secret. Save it: it is not shown again.
     */
    api_key: string;
    /**
     * The public part of the key. Include it if you contact us.
     */
    key_id: string;
    /**
     * The plan, which stays the same.
     */
    plan: 'free' | 'editor' | 'admin';
    /**
     * The time from which the old secret is refused.
     */
    previous_expires_at: string;
    /**
     * What to do with the key.
     */
    message: string;
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
     * The plan: `free` and `editor` keys are rate limited, `admin` keys are not.
     */
    plan: 'free' | 'editor' | 'admin';
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
 * Sites that changed since a token.
 */
export type ChangePage = {
    /**
     * The changed sites, oldest change first.
     */
    results: Array<ChangedSite | RemovedSite>;
    /**
     * Send it as `since` to continue. It never expires.
     */
    next: string;
    /**
     * Whether another page is ready.
     */
    more: boolean;
};

/**
 * A site that changed, as it is now.
 */
export type ChangedSite = {
    /**
     * The slug of the site. It is unique and never changes.
     */
    slug: string;
    /**
     * The date when the site entered the catalog, `YYYY-MM-DD`.
     */
    published: string;
    /**
     * Whether the site is offline. Its images and terms stay in the catalog.
     */
    offline: boolean;
    /**
     * When the site last changed, ISO 8601.
     */
    changed_at: string;
};

/**
 * A site that the catalog shows no more.
 */
export type RemovedSite = {
    /**
     * The slug of the site. It is unique and never changes.
     */
    slug: string;
    removed: true;
    /**
     * When the site last changed, ISO 8601.
     */
    changed_at: string;
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
    /**
     * The cursor of the next page; null at the end. Only if `cursor` is given.
     */
    next_cursor?: string | null;
    /**
     * The seed that drew the results. Only with `vary`.
     */
    seed?: string;
    /**
     * The slugs asked for that are not among the results. Only if `slug` is given.
     */
    missing?: Array<string>;
    /**
     * Counts of terms. Only if `facets` has names.
     */
    facets?: {
        genre?: Facet;
        color?: Facet;
        style?: Facet;
        typeface?: Facet;
        platform?: Facet;
        tech?: Facet;
        sections?: Facet;
        authors?: Facet;
        post_tag?: Facet;
        pricing?: Facet;
        year?: Facet;
        status?: Facet;
        category?: Facet;
    };
    /**
     * The values of filters that are slugs of no term. Only if there are any.
     */
    unknown?: Array<UnknownValue>;
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
    screenshot?: PartialScreenshot;
    /**
     * All terms of the site, by taxonomy. Only with `include=terms`.
     */
    terms?: Array<SiteTerm>;
    /**
     * The colors of the screenshot, or null. Only with `include=palette`.
     */
    palette?: {
        /**
         * The colors of the whole page, the largest share first.
         */
        page: Array<Color>;
        /**
         * The colors of the top of the page. It can be empty.
         */
        hero: Array<Color>;
    } | null;
    /**
     * All sections from the top. Only with `include=crops`.
     */
    crops?: Array<Crop>;
};

/**
 * Image URLs of the screenshot. `fields` can select some of them.
 */
export type PartialScreenshot = {
    /**
     * The top of the page, cropped to 1280 × 800 pixels.
     */
    hero?: string;
    /**
     * The top of the page, cropped to 400 × 300 pixels.
     */
    thumbnail?: string;
    /**
     * The whole page, 2560 pixels wide.
     */
    full?: string;
    /**
     * The original screenshot.
     */
    original?: string;
    /**
     * The page on a phone, 375 pixels wide. Only if the catalog has a mobile screenshot.
     */
    mobile?: string;
    /**
     * The width of the original in pixels.
     */
    width?: number;
    /**
     * The height of the original in pixels.
     */
    height?: number;
    /**
     * A ThumbHash to show until the picture is there, or null. Only with `include=palette`.
     */
    placeholder?: string | null;
};

/**
 * A term that a site has.
 */
export type SiteTerm = {
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
};

/**
 * A color of a picture.
 */
export type Color = {
    /**
     * The color, `#rrggbb` in lower case.
     */
    hex: string;
    /**
     * Its part of the area, to two decimals.
     */
    share: number;
};

/**
 * One section of the page.
 */
export type Crop = {
    /**
     * The section, cropped from the screenshot, `width` pixels wide.
     */
    image: string;
    /**
     * The name of the section type.
     */
    section_type: string;
    /**
     * A description of the section in one line. It can be empty.
     */
    prompt: string;
    /**
     * The colors of the section, or null. Only with `include=palette`.
     */
    palette?: Array<Color> | null;
};

/**
 * How many results the terms of a taxonomy have.
 */
export type Facet = {
    /**
     * The number of terms with a count above 0.
     */
    total: number;
    /**
     * Terms by count, then by name. Selected terms are always included.
     */
    terms: Array<{
        /**
         * The name of the term, as plain text.
         */
        name: string;
        /**
         * The slug of the term, for filters.
         */
        slug: string;
        /**
         * The number of results of the same listing with this term added to its filters.
         */
        count: number;
        /**
         * Whether the listing requires the term or offers it as an alternative.
         */
        selected: boolean;
    }>;
};

/**
 * The value of a filter that is the slug of no term.
 */
export type UnknownValue = {
    /**
     * The parameter, as it was sent.
     */
    parameter: string;
    /**
     * The value, as it was sent. A list with commas is read as several values.
     */
    value: string;
    /**
     * Slugs that are probably meant, the best first.
     */
    nearest: Array<string>;
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
    /**
     * All terms of the site, by taxonomy. Only with `include=terms`.
     */
    terms?: Array<SiteTerm>;
    /**
     * The colors of the screenshot, or null. Only with `include=palette`.
     */
    palette?: {
        /**
         * The colors of the whole page, the largest share first.
         */
        page: Array<Color>;
        /**
         * The colors of the top of the page. It can be empty.
         */
        hero: Array<Color>;
    } | null;
    /**
     * All sections from the top. Only with `include=crops`.
     */
    crops?: Array<Crop>;
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
    /**
     * A ThumbHash to show until the picture is there, or null. Only with `include=palette`.
     */
    placeholder?: string | null;
};

/**
 * The design of a site as design tokens (DTCG 2025.10).
 */
export type DesignTokens = {
    /**
     * Whom the design is by, and where it was taken from.
     */
    $description: string;
    /**
     * The same credits as members.
     */
    $extensions: {
        vitrine: {
            /**
             * The title of the site, as plain text.
             */
            title: string;
            /**
             * The URL of the site. It is null if the site is offline or has no URL.
             */
            url: string | null;
            authors: Array<string>;
            /**
             * The page of the site in the catalog.
             */
            page: string;
        };
    };
    /**
     * The colors by what they are for, as far as it is known.
     */
    color?: {
        $type: 'color';
        background: ColorToken;
        text?: ColorToken;
        accent?: ColorToken;
        muted?: ColorToken;
    };
    /**
     * The typefaces, `1` first, each with a generic family to fall back to.
     */
    font?: {
        $type: 'fontFamily';
        [key: string]: {
            $value: [
                string,
                string
            ];
        } | 'fontFamily';
    };
    /**
     * Styles of text by role: `display`, `heading`, `body`, `small`; the second one of a role is `heading-2`.
     */
    typography?: {
        $type: 'typography';
        [key: string]: TypographyToken | 'typography';
    };
    /**
     * The steps of space, `1` first, and `content`, the width of the content.
     */
    spacing?: {
        $type: 'dimension';
        [key: string]: {
            /**
             * A length in CSS pixels.
             */
            $value: {
                value: number;
                unit: 'px';
            };
        } | 'dimension';
    };
    /**
     * The radii of corners, `1` first. 0 is a square corner.
     */
    rounded?: {
        $type: 'dimension';
        [key: string]: {
            /**
             * A length in CSS pixels.
             */
            $value: {
                value: number;
                unit: 'px';
            };
        } | 'dimension';
    };
    /**
     * The sections from the top, `1` first: their types, and their parts of the height of the page.
     */
    section?: {
        $type: 'number';
        [key: string]: {
            $value: number;
            $description: string;
        } | 'number';
    };
};

/**
 * A color that was measured from a screenshot.
 */
export type ColorToken = {
    /**
     * The color, in sRGB.
     */
    $value: {
        colorSpace: 'srgb';
        /**
         * Red, green and blue.
         */
        components: [
            number,
            number,
            number
        ];
        hex: string;
    };
    /**
     * Its contrast with the background.
     */
    $description?: string;
};

/**
 * How text of a role is set, measured in the page.
 */
export type TypographyToken = {
    /**
     * The style, as far as it is known.
     */
    $value: {
        /**
         * The typeface, and a generic family to fall back to.
         */
        fontFamily?: [
            string,
            string
        ];
        /**
         * A length in CSS pixels.
         */
        fontSize?: {
            value: number;
            unit: 'px';
        };
        fontWeight?: number;
        /**
         * A length in CSS pixels.
         */
        letterSpacing?: {
            value: number;
            unit: 'px';
        };
        /**
         * A multiple of the size.
         */
        lineHeight?: number;
    };
};

/**
 * Sites that are similar to a site.
 */
export type SimilarSites = {
    /**
     * The slug of the site. It is unique and never changes.
     */
    slug: string;
    /**
     * The most similar sites, the most similar first.
     */
    results: Array<SimilarSite>;
};

/**
 * A similar site with the terms that it shares.
 */
export type SimilarSite = {
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
    screenshot?: PartialScreenshot;
    /**
     * The terms that both sites have, the one that counts most first.
     */
    shared?: Array<SiteTerm>;
    /**
     * All terms of the site, by taxonomy. Only with `include=terms`.
     */
    terms?: Array<SiteTerm>;
    /**
     * The colors of the screenshot, or null. Only with `include=palette`.
     */
    palette?: {
        /**
         * The colors of the whole page, the largest share first.
         */
        page: Array<Color>;
        /**
         * The colors of the top of the page. It can be empty.
         */
        hero: Array<Color>;
    } | null;
    /**
     * All sections from the top. Only with `include=crops`.
     */
    crops?: Array<Crop>;
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
        genre: number;
        color: number;
        style: number;
        typeface: number;
        platform: number;
        tech: number;
        sections: number;
        authors: number;
    };
    /**
     * The time of the last change of the catalog.
     */
    updated_at: string;
};

/**
 * Random sites.
 */
export type RandomSites = {
    /**
     * The seed that was sent, or the one that was drawn. Send it to repeat the draw.
     */
    seed: string;
    /**
     * The exact number of sites that match the filters.
     */
    total: number;
    /**
     * Different sites, in the order of the draw.
     */
    results: Array<{
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
        screenshot?: PartialScreenshot;
        /**
         * All terms of the site, by taxonomy. Only with `include=terms`.
         */
        terms?: Array<SiteTerm>;
        /**
         * The colors of the screenshot, or null. Only with `include=palette`.
         */
        palette?: {
            /**
             * The colors of the whole page, the largest share first.
             */
            page: Array<Color>;
            /**
             * The colors of the top of the page. It can be empty.
             */
            hero: Array<Color>;
        } | null;
        /**
         * All sections from the top. Only with `include=crops`.
         */
        crops?: Array<Crop>;
    }>;
    /**
     * The values of filters that are slugs of no term. Only if there are any.
     */
    unknown?: Array<UnknownValue>;
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
     * The requested section type, or null without `type`.
     */
    section_type: {
        name: string;
        slug: string;
    } | null;
    /**
     * The sections of this page.
     */
    results: Array<Section>;
    /**
     * The cursor of the next page; null at the end. Only if `cursor` is given.
     */
    next_cursor?: string | null;
    /**
     * The seed that drew the results. Only with `vary`.
     */
    seed?: string;
    /**
     * Counts of terms. Only if `facets` has names.
     */
    facets?: {
        genre?: Facet;
        color?: Facet;
        style?: Facet;
        typeface?: Facet;
        platform?: Facet;
        tech?: Facet;
        sections?: Facet;
        authors?: Facet;
        post_tag?: Facet;
        pricing?: Facet;
        year?: Facet;
        status?: Facet;
        category?: Facet;
    };
    /**
     * The values of filters that are slugs of no term. Only if there are any.
     */
    unknown?: Array<UnknownValue>;
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
     * The colors of the section, or null. Only with `include=palette`.
     */
    palette?: Array<Color> | null;
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
         * Image URLs of the screenshot. `fields` can select some of them.
         */
        screenshot?: {
            /**
             * The top of the page, cropped to 1280 × 800 pixels.
             */
            hero?: string;
            /**
             * The top of the page, cropped to 400 × 300 pixels.
             */
            thumbnail?: string;
            /**
             * The whole page, 2560 pixels wide.
             */
            full?: string;
            /**
             * The original screenshot.
             */
            original?: string;
            /**
             * A ThumbHash to show until the picture is there, or null. Only with `include=palette`.
             */
            placeholder?: string | null;
        };
        /**
         * All terms of the site, by taxonomy. Only with `include=terms`.
         */
        terms?: Array<SiteTerm>;
        /**
         * The colors of the screenshot, or null. Only with `include=palette`.
         */
        palette?: {
            /**
             * The colors of the whole page, the largest share first.
             */
            page: Array<Color>;
            /**
             * The colors of the top of the page. It can be empty.
             */
            hero: Array<Color>;
        } | null;
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
     * Other readings of the query that find more sites, up to five, then up to three with fewer filters.
     */
    alternatives: Array<Alternative>;
    /**
     * Counts of terms. Only if `facets` has names.
     */
    facets?: {
        genre?: Facet;
        color?: Facet;
        style?: Facet;
        typeface?: Facet;
        platform?: Facet;
        tech?: Facet;
        sections?: Facet;
        authors?: Facet;
        post_tag?: Facet;
        pricing?: Facet;
        year?: Facet;
        status?: Facet;
        category?: Facet;
    };
    /**
     * The values of filters that are slugs of no term. Only if there are any.
     */
    unknown?: Array<UnknownValue>;
    /**
     * Only if nothing was found, or if `closest` is given and words are unmatched.
     */
    closest?: Closest;
    explain?: Explanation;
    /**
     * Similar queries that have results under the same filters. Only if the query has no results, no filter matched, or `unmatched` is not empty.
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
 * A site in the search results, with the members that `fields` selects.
 */
export type SearchItem = {
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
     * Whether the site is offline. Its images and terms stay in the catalog.
     */
    offline?: boolean;
    /**
     * The date when the site entered the catalog, `YYYY-MM-DD`.
     */
    published?: string;
    /**
     * Names of its genres.
     */
    genre?: Array<string>;
    /**
     * Names of its section types.
     */
    sections?: Array<string>;
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
        hero?: string;
        /**
         * The top of the page, cropped to 400 × 300 pixels.
         */
        thumbnail?: string;
        /**
         * The whole page, 2560 pixels wide.
         */
        full?: string;
        /**
         * A ThumbHash to show until the picture is there, or null. Only with `include=palette`.
         */
        placeholder?: string | null;
    };
    /**
     * All terms of the site, by taxonomy. Only with `include=terms`.
     */
    terms?: Array<SiteTerm>;
    /**
     * The colors of the screenshot, or null. Only with `include=palette`.
     */
    palette?: {
        /**
         * The colors of the whole page, the largest share first.
         */
        page: Array<Color>;
        /**
         * The colors of the top of the page. It can be empty.
         */
        hero: Array<Color>;
    } | null;
    /**
     * All sections from the top. Only with `include=crops`.
     */
    crops?: Array<Crop>;
};

/**
 * Another reading of the query, which finds more sites.
 */
export type Alternative = {
    /**
     * The value of `match` that reads the query this way, or null for a filter alone, or for fewer filters.
     */
    match: 'words' | 'names' | 'exact' | 'title' | null;
    /**
     * The parameter of the request without which the same words find sites. Absent in other readings.
     */
    without?: string;
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
 * The sites and sections that have the most of the words of the query.
 */
export type Closest = {
    /**
     * The words of the query in their order.
     */
    words: Array<{
        /**
         * A word of `tokens`.
         */
        word: string;
        /**
         * What it means, the best first; empty if it leads nowhere.
         */
        as: Array<Way>;
    }>;
    /**
     * Sites that are no results: those with more of the words first, then those with rarer words.
     */
    items: Array<ClosestSite>;
    /**
     * Sections with the words, those with more of them first.
     */
    sections: {
        /**
         * The number of sections that have every word that any section has.
         */
        total: number;
        /**
         * The first sections.
         */
        items: Array<Section>;
    };
};

/**
 * What a word means. Members that do not apply are absent.
 */
export type Way = {
    /**
     * `term`: the word is in the name of a term. `synonym`: in a synonym or a related word of it. `family`: the term has a word of the same family. `correction`: `value` is probably meant. `color`: sites have the color or the mood in their picture. `title` and `prompt`: titles of sites, or descriptions and types of sections, have the word.
     */
    kind: 'term' | 'synonym' | 'family' | 'correction' | 'title' | 'prompt' | 'color';
    /**
     * The taxonomy that the term belongs to.
     */
    taxonomy?: 'genre' | 'color' | 'style' | 'typeface' | 'platform' | 'tech' | 'sections' | 'authors' | 'post_tag' | 'pricing';
    /**
     * The name of the term, the color or the mood.
     */
    name?: string;
    /**
     * The slug of the term, for filters.
     */
    slug?: string;
    /**
     * The synonym, the corrected word, the color as `#rrggbb`, or the word that was found.
     */
    value?: string;
};

/**
 * A site with the words of the query that it has.
 */
export type ClosestSite = {
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
    screenshot?: PartialScreenshot;
    /**
     * The words of the query that the site has.
     */
    matched: Array<string>;
    /**
     * All terms of the site, by taxonomy. Only with `include=terms`.
     */
    terms?: Array<SiteTerm>;
    /**
     * The colors of the screenshot, or null. Only with `include=palette`.
     */
    palette?: {
        /**
         * The colors of the whole page, the largest share first.
         */
        page: Array<Color>;
        /**
         * The colors of the top of the page. It can be empty.
         */
        hero: Array<Color>;
    } | null;
    /**
     * All sections from the top. Only with `include=crops`.
     */
    crops?: Array<Crop>;
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
        step: 'phrase' | 'primary' | 'synonym' | 'tag' | 'word';
        /**
         * The words of the query that matched.
         */
        by: string;
        /**
         * How the words matched.
         */
        how: 'phrase' | 'exact' | 'prefix' | 'synonym' | 'family' | 'correction';
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
 * Terms by taxonomy, sorted by name: of all taxonomies, or of the requested one.
 */
export type TaxonomyTerms = {
    /**
     * The terms of the taxonomy.
     */
    genre?: Array<Term>;
    /**
     * The terms of the taxonomy.
     */
    color?: Array<Term>;
    /**
     * The terms of the taxonomy.
     */
    style?: Array<Term>;
    /**
     * The terms of the taxonomy.
     */
    typeface?: Array<Term>;
    /**
     * The terms of the taxonomy.
     */
    platform?: Array<Term>;
    /**
     * The terms of the taxonomy.
     */
    tech?: Array<Term>;
    /**
     * The terms of the taxonomy.
     */
    sections?: Array<Term>;
    /**
     * The terms of the taxonomy.
     */
    authors?: Array<Term>;
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
    /**
     * Something that the operator has to repair although requests can be served.
     */
    detail?: string;
};

export type Filters = {
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
    genre?: Array<string>;
    /**
     * The slug of a color. Repeat the parameter to require several. An unknown slug matches nothing.
     */
    color?: Array<string>;
    /**
     * An alias of `color`. If you send both, they count as one parameter.
     */
    colour?: Array<string>;
    /**
     * The slug of a style. Repeat the parameter to require several. An unknown slug matches nothing.
     */
    style?: Array<string>;
    /**
     * The slug of a typeface. Repeat the parameter to require several. An unknown slug matches nothing.
     */
    typeface?: Array<string>;
    /**
     * The slug of the platform. Repeat the parameter to require several. An unknown slug matches nothing.
     */
    platform?: Array<string>;
    /**
     * The slug of a technology. Repeat the parameter to require several. An unknown slug matches nothing.
     */
    tech?: Array<string>;
    /**
     * The slug of a section type. Repeat the parameter to require several. An unknown slug matches nothing.
     */
    sections?: Array<string>;
    /**
     * The slug of a designer, agency or studio. Repeat the parameter to require several. An unknown slug matches nothing.
     */
    authors?: Array<string>;
    /**
     * The slug of a tag. Repeat the parameter to require several. An unknown slug matches nothing.
     */
    post_tag?: Array<string>;
    /**
     * An alias of `post_tag`. If you send both, they count as one parameter.
     */
    tag?: Array<string>;
    /**
     * The slug of a pricing. Repeat the parameter to require several. An unknown slug matches nothing.
     */
    pricing?: Array<string>;
    /**
     * Slugs of genres, one per parameter, up to 20. A site must have at least one of them.
     */
    genre_any?: Array<string>;
    /**
     * Slugs of colors, one per parameter, up to 20. A site must have at least one of them.
     */
    color_any?: Array<string>;
    /**
     * An alias of `color_any`. If you send both, they count as one parameter.
     */
    colour_any?: Array<string>;
    /**
     * Slugs of styles, one per parameter, up to 20. A site must have at least one of them.
     */
    style_any?: Array<string>;
    /**
     * Slugs of typefaces, one per parameter, up to 20. A site must have at least one of them.
     */
    typeface_any?: Array<string>;
    /**
     * Slugs of platforms, one per parameter, up to 20. A site must have at least one of them.
     */
    platform_any?: Array<string>;
    /**
     * Slugs of technologies, one per parameter, up to 20. A site must have at least one of them.
     */
    tech_any?: Array<string>;
    /**
     * Slugs of section types, one per parameter, up to 20. A site must have at least one of them.
     */
    sections_any?: Array<string>;
    /**
     * Slugs of designers, agencies or studios, one per parameter, up to 20. A site must have at least one of them.
     */
    authors_any?: Array<string>;
    /**
     * Slugs of tags, one per parameter, up to 20. A site must have at least one of them.
     */
    post_tag_any?: Array<string>;
    /**
     * An alias of `post_tag_any`. If you send both, they count as one parameter.
     */
    tag_any?: Array<string>;
    /**
     * Slugs of pricings, one per parameter, up to 20. A site must have at least one of them.
     */
    pricing_any?: Array<string>;
    /**
     * Slugs of genres, one per parameter, up to 20. A site must have none of them. Unknown slugs exclude nothing.
     */
    genre_not?: Array<string>;
    /**
     * Slugs of colors, one per parameter, up to 20. A site must have none of them. Unknown slugs exclude nothing.
     */
    color_not?: Array<string>;
    /**
     * An alias of `color_not`. If you send both, they count as one parameter.
     */
    colour_not?: Array<string>;
    /**
     * Slugs of styles, one per parameter, up to 20. A site must have none of them. Unknown slugs exclude nothing.
     */
    style_not?: Array<string>;
    /**
     * Slugs of typefaces, one per parameter, up to 20. A site must have none of them. Unknown slugs exclude nothing.
     */
    typeface_not?: Array<string>;
    /**
     * Slugs of platforms, one per parameter, up to 20. A site must have none of them. Unknown slugs exclude nothing.
     */
    platform_not?: Array<string>;
    /**
     * Slugs of technologies, one per parameter, up to 20. A site must have none of them. Unknown slugs exclude nothing.
     */
    tech_not?: Array<string>;
    /**
     * Slugs of section types, one per parameter, up to 20. A site must have none of them. Unknown slugs exclude nothing.
     */
    sections_not?: Array<string>;
    /**
     * Slugs of designers, agencies or studios, one per parameter, up to 20. A site must have none of them. Unknown slugs exclude nothing.
     */
    authors_not?: Array<string>;
    /**
     * Slugs of tags, one per parameter, up to 20. A site must have none of them. Unknown slugs exclude nothing.
     */
    post_tag_not?: Array<string>;
    /**
     * An alias of `post_tag_not`. If you send both, they count as one parameter.
     */
    tag_not?: Array<string>;
    /**
     * Slugs of pricings, one per parameter, up to 20. A site must have none of them. Unknown slugs exclude nothing.
     */
    pricing_not?: Array<string>;
    /**
     * Only sites of this category. The default is both.
     */
    category?: 'inspiration' | 'template';
    /**
     * Only sites that entered the catalog on this day or later.
     */
    published_from?: string;
    /**
     * Only sites that entered the catalog on this day or earlier.
     */
    published_to?: string;
    /**
     * Up to 3 colors as `ff7f50`, `f50`, `#ff7f50` (with `#` encoded as `%23`) or a name (`sage`, `navy`), one per parameter. Keeps the sites that have all of them in their picture.
     */
    color_near?: Array<string>;
    /**
     * How near a color of the picture must be to one of `color_near`.
     */
    color_within?: 'close' | 'similar' | 'wide';
};

export type RevokeKeyData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/me/revoke';
};

export type RevokeKeyResponses = {
    /**
     * The key is revoked.
     */
    200: RevokedKey;
};

export type RevokeKeyResponse = RevokeKeyResponses[keyof RevokeKeyResponses];

export type RotateKeyData = {
    body?: {
        /**
         * How many seconds the old secret works beside the new one. If someone else knows the old secret, send 0.
         */
        overlap_seconds?: number;
    };
    path?: never;
    query?: never;
    url: '/v1/me/rotate';
};

export type RotateKeyResponses = {
    /**
     * The same key with a new secret.
     */
    201: RotatedKey;
};

export type RotateKeyResponse = RotateKeyResponses[keyof RotateKeyResponses];

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

export type GetMeResponses = {
    /**
     * The account of a key.
     */
    200: Account;
};

export type GetMeResponse = GetMeResponses[keyof GetMeResponses];

export type GetChangesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * `*` for the beginning, the `next` of an earlier response, or a date or time (`2026-11-21`, `2026-11-21T10:30:00Z`), in UTC if it has no zone. The default is now: no sites, but a token.
         */
        since?: string;
        /**
         * The maximum number of sites.
         */
        limit?: number;
    };
    url: '/v1/changes';
};

export type GetChangesResponses = {
    /**
     * Sites that changed since a token.
     */
    200: ChangePage;
};

export type GetChangesResponse = GetChangesResponses[keyof GetChangesResponses];

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
         * Sorts by publish date. Without it, `color_near` lists the best match first.
         */
        sort?: 'newest' | 'oldest';
        /**
         * `*` starts a walk. The response then has `next_cursor`: send it to get the next page, until it is null. New sites do not move the pages of a walk. Not together with `offset`.
         */
        cursor?: string;
        /**
         * `1` lists results whose pictures look unlike each other, of up to 500 that `seed` draws. Not together with `offset`, `sort`, `cursor`, `slug`.
         */
        vary?: '1';
        /**
         * Any text. The same seed draws the same results. The default is a new seed for each request.
         */
        seed?: string | null;
        /**
         * The slugs of up to 100 sites, one per parameter. Returns these sites in this order, and in `missing` the slugs that are not among them. Not together with `limit`, `offset`, `sort` or `cursor`.
         */
        slug?: Array<string>;
        /**
         * Members to include for each site, separated by commas. Names with the prefix `screenshot.` select members of `screenshot`. The default is all members.
         */
        fields?: Array<'title' | 'slug' | 'url' | 'published' | 'offline' | 'genre' | 'color' | 'style' | 'typeface' | 'sections' | 'platform' | 'tech' | 'authors' | 'screenshot' | 'screenshot.hero' | 'screenshot.thumbnail' | 'screenshot.full' | 'screenshot.original' | 'screenshot.mobile' | 'screenshot.width' | 'screenshot.height'>;
        /**
         * What to add to each site, beside whatever `fields` selects: `terms` with their slugs and archive paths; `palette`, its colors, and a placeholder of its screenshot; `crops`, all sections of its page. Separate names by commas.
         */
        include?: Array<'terms' | 'palette' | 'crops'>;
        /**
         * Taxonomies and filters whose terms are counted, separated by commas. The counts are in the member `facets`.
         */
        facets?: Array<'genre' | 'color' | 'style' | 'typeface' | 'platform' | 'tech' | 'sections' | 'authors' | 'post_tag' | 'pricing' | 'year' | 'status' | 'category'>;
        /**
         * The maximum number of terms for each taxonomy in `facets`, besides the selected ones.
         */
        facet_limit?: number;
        /**
         * `csv` returns the results as a table with a header line, without totals: `Link` has the next page. Not together with `include` or `facets`.
         */
        format?: 'json' | 'csv';
        /**
         * `1` begins a CSV with a byte order mark, which Excel on Windows needs to read it as UTF-8.
         */
        bom?: '0' | '1';
    };
    url: '/v1/inspirations';
};

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
    query?: {
        /**
         * What to add to each site, beside whatever `fields` selects: `terms` with their slugs and archive paths; `palette`, its colors, and a placeholder of its screenshot; `crops`, all sections of its page. Separate names by commas.
         */
        include?: Array<'terms' | 'palette' | 'crops'>;
    };
    url: '/v1/inspirations/{slug}';
};

export type GetInspirationResponses = {
    /**
     * One site of the catalog.
     */
    200: Inspiration;
};

export type GetInspirationResponse = GetInspirationResponses[keyof GetInspirationResponses];

export type GetDesignData = {
    body?: never;
    path: {
        /**
         * The slug of the site.
         */
        slug: string;
    };
    query?: {
        /**
         * Design tokens (DTCG 2025.10), a DESIGN.md, or custom properties of CSS.
         */
        format?: 'json' | 'md' | 'css';
    };
    url: '/v1/inspirations/{slug}/design';
};

export type GetDesignResponses = {
    /**
     * The design of a site as design tokens (DTCG 2025.10).
     */
    200: DesignTokens;
};

export type GetDesignResponse = GetDesignResponses[keyof GetDesignResponses];

export type ListSimilarData = {
    body?: never;
    path: {
        /**
         * The slug of the site.
         */
        slug: string;
    };
    query?: {
        /**
         * What makes sites similar: the `terms` that they share, or the `looks` of their screenshots. At most 24 sites are known to look like a site, and none if it has no picture.
         */
        by?: 'terms' | 'looks';
        /**
         * The maximum number of sites.
         */
        limit?: number;
        /**
         * `live` returns sites that are still online, `offline` those that are gone.
         */
        status?: 'all' | 'live' | 'offline';
        /**
         * Members to include for each site, separated by commas. The default is all members, and `shared`.
         */
        fields?: Array<'title' | 'slug' | 'url' | 'published' | 'offline' | 'genre' | 'color' | 'style' | 'typeface' | 'sections' | 'platform' | 'tech' | 'authors' | 'screenshot' | 'screenshot.hero' | 'screenshot.thumbnail' | 'screenshot.full' | 'screenshot.original' | 'screenshot.mobile' | 'screenshot.width' | 'screenshot.height' | 'shared'>;
        /**
         * What to add to each site, beside whatever `fields` selects: `terms` with their slugs and archive paths; `palette`, its colors, and a placeholder of its screenshot; `crops`, all sections of its page. Separate names by commas.
         */
        include?: Array<'terms' | 'palette' | 'crops'>;
    };
    url: '/v1/inspirations/{slug}/similar';
};

export type ListSimilarResponses = {
    /**
     * Sites that are similar to a site.
     */
    200: SimilarSites;
};

export type ListSimilarResponse = ListSimilarResponses[keyof ListSimilarResponses];

export type GetMetaData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/meta';
};

export type GetMetaResponses = {
    /**
     * The size of the catalog.
     */
    200: Meta;
};

export type GetMetaResponse = GetMetaResponses[keyof GetMetaResponses];

export type ListRandomData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The maximum number of sites.
         */
        limit?: number;
        /**
         * Any text. The same seed draws the same results. The default is a new seed for each request.
         */
        seed?: string | null;
        /**
         * Members to include for each site, separated by commas. The default is all members.
         */
        fields?: Array<'title' | 'slug' | 'url' | 'published' | 'offline' | 'genre' | 'color' | 'style' | 'typeface' | 'sections' | 'platform' | 'tech' | 'authors' | 'screenshot' | 'screenshot.hero' | 'screenshot.thumbnail' | 'screenshot.full' | 'screenshot.original' | 'screenshot.mobile' | 'screenshot.width' | 'screenshot.height'>;
        /**
         * What to add to each site, beside whatever `fields` selects: `terms` with their slugs and archive paths; `palette`, its colors, and a placeholder of its screenshot; `crops`, all sections of its page. Separate names by commas.
         */
        include?: Array<'terms' | 'palette' | 'crops'>;
        /**
         * `csv` returns the results as a table with a header line, without totals: `Link` has the next page. Not together with `include` or `facets`.
         */
        format?: 'json' | 'csv';
        /**
         * `1` begins a CSV with a byte order mark, which Excel on Windows needs to read it as UTF-8.
         */
        bom?: '0' | '1';
    };
    url: '/v1/random';
};

export type ListRandomResponses = {
    /**
     * Random sites.
     */
    200: RandomSites;
};

export type ListRandomResponse = ListRandomResponses[keyof ListRandomResponses];

export type ListSectionsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The slug of the section type. Required without `slug` or `q`.
         */
        type?: string;
        /**
         * The maximum number of results.
         */
        limit?: number;
        /**
         * The number of results to skip.
         */
        offset?: number;
        /**
         * Sorts by publish date. Without it, `color_near` lists the best match first.
         */
        sort?: 'newest' | 'oldest';
        /**
         * `*` starts a walk. The response then has `next_cursor`: send it to get the next page, until it is null. New sites do not move the pages of a walk. Not together with `offset`.
         */
        cursor?: string;
        /**
         * `1` lists results whose pictures look unlike each other, of up to 500 that `seed` draws. Not together with `offset`, `sort`, `cursor`.
         */
        vary?: '1';
        /**
         * Any text. The same seed draws the same results. The default is a new seed for each request.
         */
        seed?: string | null;
        /**
         * The width of the images in pixels. The height keeps the proportions.
         */
        width?: number;
        /**
         * The slugs of up to 20 sites, one per parameter. Only their sections. An unknown slug matches nothing.
         */
        slug?: Array<string>;
        /**
         * Only sections with these words: each begins a word of the prompt, of the wireframe prompt or of the type.
         */
        q?: string;
        /**
         * Members to include for each section, separated by commas. Names with the prefix `parent_` select members of `parent`, and names with the prefix `parent_screenshot.` members of its `screenshot`. `tailwind`, `colors` and `wireframe_prompt` are only included if you name them.
         */
        fields?: Array<'image' | 'section_type' | 'prompt' | 'tailwind' | 'colors' | 'wireframe_prompt' | 'parent_title' | 'parent_slug' | 'parent_url' | 'parent_published' | 'parent_offline' | 'parent_genre' | 'parent_color' | 'parent_style' | 'parent_typeface' | 'parent_platform' | 'parent_tech' | 'parent_authors' | 'parent_screenshot' | 'parent_screenshot.hero' | 'parent_screenshot.thumbnail' | 'parent_screenshot.full' | 'parent_screenshot.original'>;
        /**
         * What to add, whatever `fields` selects: `terms` of each site to `parent`; `palette` to sections and to `parent`.
         */
        include?: Array<'terms' | 'palette'>;
        /**
         * Taxonomies and filters whose terms are counted, separated by commas. The counts are in the member `facets`.
         */
        facets?: Array<'genre' | 'color' | 'style' | 'typeface' | 'platform' | 'tech' | 'sections' | 'authors' | 'post_tag' | 'pricing' | 'year' | 'status' | 'category'>;
        /**
         * The maximum number of terms for each taxonomy in `facets`, besides the selected ones.
         */
        facet_limit?: number;
        /**
         * `csv` returns the results as a table with a header line, without totals: `Link` has the next page. Not together with `include` or `facets`.
         */
        format?: 'json' | 'csv';
        /**
         * `1` begins a CSV with a byte order mark, which Excel on Windows needs to read it as UTF-8.
         */
        bom?: '0' | '1';
    };
    url: '/v1/sections';
};

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
         * How to match the query: `all` takes every step, `words` also reads each word that is left over by itself, `names` leaves out synonyms, `exact` takes phrases and exact names only, `title` looks in titles only.
         */
        match?: 'all' | 'words' | 'names' | 'exact' | 'title';
        /**
         * Which words to ignore: `structural` ignores words such as `the`, `all` also ignores words such as `website`, `off` ignores none.
         */
        stopwords?: 'all' | 'structural' | 'off';
        /**
         * The maximum number of sites in `closest`, which then is also there if the query has results but words are left over. Without it, `closest` has 12 sites if nothing was found. `0` leaves it out.
         */
        closest?: number;
        /**
         * `1` adds `explain`, which tells how each filter was found.
         */
        explain?: '0' | '1';
        /**
         * Members to include for each site, separated by commas. Names with the prefix `screenshot.` select members of `screenshot`. The default is all members.
         */
        fields?: Array<'title' | 'slug' | 'url' | 'offline' | 'published' | 'genre' | 'sections' | 'authors' | 'screenshot' | 'screenshot.hero' | 'screenshot.thumbnail' | 'screenshot.full'>;
        /**
         * What to add to each site, beside whatever `fields` selects: `terms` with their slugs and archive paths; `palette`, its colors, and a placeholder of its screenshot; `crops`, all sections of its page. Separate names by commas.
         */
        include?: Array<'terms' | 'palette' | 'crops'>;
        /**
         * Taxonomies and filters whose terms are counted, separated by commas. The counts are in the member `facets`.
         */
        facets?: Array<'genre' | 'color' | 'style' | 'typeface' | 'platform' | 'tech' | 'sections' | 'authors' | 'post_tag' | 'pricing' | 'year' | 'status' | 'category'>;
        /**
         * The maximum number of terms for each taxonomy in `facets`, besides the selected ones.
         */
        facet_limit?: number;
        /**
         * `csv` returns the results as a table with a header line, without totals: `Link` has the next page. Not together with `include` or `facets`.
         */
        format?: 'json' | 'csv';
        /**
         * `1` begins a CSV with a byte order mark, which Excel on Windows needs to read it as UTF-8.
         */
        bom?: '0' | '1';
    };
    url: '/v1/search';
};

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

export type ListTaxonomiesResponses = {
    /**
     * Terms by taxonomy, sorted by name: of all taxonomies, or of the requested one.
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

export type GetReadinessResponses = {
    /**
     * The service can take requests.
     */
    200: Readiness;
};

export type GetReadinessResponse = GetReadinessResponses[keyof GetReadinessResponses];
