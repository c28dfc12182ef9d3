/**
 * Names of collections: places, landscape and weather. Nothing here is a color, a material, a scent or a flavor,
 * which would read wrong in front of a candle, a chocolate bar or a navy mug.
 */
const WORDS = `
Abbey Abbot Aberlin Abingdon Acadia Accord Ackerly Acre Acton Adair Addison Adler Admiral Aerie Afton Agate
Ainsley Airfield Alba Albion Alcott Alder Aldine Aldous Alight Allerton Allston Alma Alpine Alton Ambler Amity Anchor
Anders Annex Ansel Anthem Antler Apex Arbor Arcade Arden Argyle Arlo Arroyo Arrowhead Ascot Ashby Ashford Aspect Aster
Astoria Atwater Aubrey Audley Aurora Austin Avalon Avenue Aviary Avon Axis Ayers
Badger Bainbridge Balfour Ballard Banner Barclay Barlow Barnaby Barrow Bascom Basin Baxter Bayard Bayside
Beacon Beckett Bedford Belfry Bellamy Belmont Benton Berkley Beverly Birchfield Blaine Blakely Bluff Bodega Bolton Boone
Bosun Boulder Bowery Bowline Bradford Braxton Brea Breaker Bremen Brenton Bridger Brigham Bristol Brixton Broadway Brooks
Brunswick Bryant Buckley Burnside Byron
Cabot Cadence Calder Caldwell Callow Calloway Camber Cambria Camden Canal Canby Cannon Canopy Canyon
Caravan Cardiff Carlisle Carmel Carver Cascade Castell Catalina Cavern Cayuga Century Chalet Chandler Channel
Charter Chelsea Chester Chisholm Circuit Clarion Clarke Clement Cliffside Clifton Coastal Cobble Colby Colfax Compass
Concord Conway Corbin Cornell Cove Crafton Crest Crosby Crossing Crown Cumber
Dakota Dalton Danbury Darby Dawson Daybreak Dayton Declan Delmar Delta Denali Derby Devon Dexter Dillon Dory Dover Downing
Draper Drayton Drift Dryden Dunes Dunmore Durant Dylan
Earlham Easton Eastport Eddy Eden Edgar Edgemont Edison Elgin Elkhorn Ellery Elliot Ellis Elm Elmira Elmwood Emerson
Emmett Endeavor Ennis Ensign Epsom Essex Estes Everett Exeter
Fable Fairbank Fairfax Fairmont Falcon Fallon Farley Farrow Fathom Fenton Ferris Ferry Fielding Finch Finley Fireside
Fjord Flagstaff Fleming Flint Folsom Forge Foster Fountain Franklin Fremont Frontier Fulton
Gable Galena Gallery Galway Garrison Gateway Geneva Gilbert Gilmore Glacier Glade Glen Glenwood Gordon Grafton
Granger Granite Grant Greeley Greenwich Gresham Griffin Grove Guild Gulf
Hadley Halcyon Halden Halifax Halsey Hamlet Hampton Hancock Harbor Hardin Harlow Harper Hartley Harvest Hatteras Haven
Hayden Headland Heath Helm Henley Heritage Heron Hewitt Highland Hillcrest Hobart Holden Hollis Homestead Horizon Hudson
Humboldt Huntley Huron
Ingram Inlet Inverness Iona Irving Island Ithaca Ives
Jackson Jasper Jefferson Jennings Jetty Journey Jubilee Junction Juneau
Kearny Keaton Keel Kelso Kendall Kenmore Kensington Kenton Keystone Kimball Kingsley Kipling Kirby Kittery Klamath
Knox Kodiak
Lakeside Lamont Lancaster Landing Langley Lantern Laramie Larkin Larkspur Latham Lawson Ledger Leeward Legacy Leland
Lenox Lexington Liberty Linden Lodge Logan Lombard Longview Loring Lowell Ludlow Lyndon Lyric
Madison Magellan Mainsail Malden Manor Maritime Marlow Marsh Mason Mather Maven Mayfair Meadow Medford Mercer Meridian
Merritt Mesa Midland Milford Millbrook Minton Mirador Mistral Monarch Monroe Montauk Monterey Moorland Moraine
Morgan Morrow Mosaic Murray Mystic
Nantucket Napier Narrows Nash Nautilus Nelson Neptune Newbury Newport Niagara Nimbus Noble Nordic Norfolk
Northgate Norwood Notch
Oakdale Oberlin Ocean Odyssey Ogden Olympia Onslow Orbit Orchard Oregon Orient Orion Orlando Osborne Osprey
Otter Outpost Overlook Owen Oxford Ozark
Pacific Paddock Palisade Palmer Parade Parkway Pasadena Pavilion Paxton Pembroke Pendle Perch Perry Peyton Phoenix
Pier Pike Pinecrest Pinnacle Pioneer Plateau Plaza Pointer Porter Portland Potomac Prairie Prescott Preston
Princeton Prospect Pulaski Putnam
Quarry Quarter Quay Quest Quill Quimby Quincy Quinn
Racine Rainier Raleigh Rambler Ramsey Ranger Ravine Redding Reef Regatta Regent Reserve Reverie Rhodes Ridgeline
Ripley River Roanoke Rockport Rowan Rowley Rugby Rushmore Ruxton
Saddle Salem Salinas Sanborn Sandpiper Saratoga Savannah Sawyer Scout Seabright Seaport Seneca Sentinel Sequoia
Seward Shelby Sheldon Sheridan Sherwood Shoal Shore Sierra Signal Skyline Solace Solano Solstice Somerset Sonoma
Spencer Spindrift Stafford Station Stedman Sterling Stillwater Stockton Strand Stratton Summit Sutter Sutton
Tahoe Talbot Tallis Tanner Tarrant Tavern Teton Thayer Thicket Thornton Thornbury Tidewater Timber Tioga Topanga Torrey
Tower Trail Traverse Tremont Trenton Truman Tucker Tundra Tyler
Ulster Upland Upton Utica
Vale Valencia Valley Vance Vanguard Varsity Vaughn Ventura Vernon Vesper Victor Vinton Vireo Vista Voyager
Wabash Wade Walden Wallace Walton Warwick Waverly Wayland Waypoint Weldon Wellesley Wells Wendell Westbrook Weston Westport
Wharf Whitby Whitman Wickham Wilder Willard Willow Wilton Windham Windsor Winslow Winthrop Woodland Woodrow
Wren Wyatt Wyndham
Yarrow Yates Yellowstone York Yukon
Zenith Zephyr`

export const SERIES: readonly string[] = WORDS.trim().split(/\s+/)
